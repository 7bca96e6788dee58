import { sendFlow } from '../pages/send.ts'
import { accountPanel } from '../pages/widget.ts'
import { chainClient, tokenBalance } from '../support/chain.ts'
import { methodsOf } from '../support/requests.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337

test.beforeEach(async ({ page, world, visitor }) => {
  await connectFunded(page, { world, visitor })
})

for (const { what, amount, receiver, sentence } of [
  {
    what: 'a receiver that is no address',
    amount: '1',
    receiver: '0x123',
    sentence: 'Enter a valid address or name.',
  },
  {
    what: 'a receiver of another chain',
    amount: '1',
    receiver: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
    sentence: 'Enter a valid address or name.',
  },
  {
    what: 'a receiver with a wrong checksum',
    amount: '1',
    receiver: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    sentence: 'This address may have a typo. Copy it again from its source.',
  },
  {
    what: 'more than the balance',
    amount: '1000.000001',
    receiver: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    sentence: 'This is more than your balance.',
  },
  {
    what: 'more decimals than the token has',
    amount: '1.0000001',
    receiver: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    sentence: 'USDC allows up to 6 decimals.',
  },
]) {
  test(`rejects ${what} with an explanation and sends no wallet request`, async ({ page, ui, wallet }) => {
    const send = sendFlow(page)
    await send.open('USDC')
    await send.fill({ amount, receiver })
    await send.review.click({ force: true, timeout: 1_000 }).catch(() => {})
    await expect(ui.dialog.getByText(sentence)).toBeVisible()
    await expect(ui.view('Review Send')).toBeHidden()
    expect(methodsOf(await wallet.requests())).not.toContain('eth_sendTransaction')
  })
}

test('never signs from an account switched to during the review without showing it', async ({
  page,
  ui,
  wallet,
  world,
  visitor,
  other,
}) => {
  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '5', receiver })
  await wallet.setAccounts([other.address, visitor.address])
  await expect(accountPanel(page).address).toHaveText(other.address)
  await expect(send.confirm).toBeHidden()
  expect(methodsOf(await wallet.requests())).not.toContain('eth_sendTransaction')
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })).toBe(0n)
  await expect(ui.dialog).toContainText('The account in your wallet changed')
})

test('signs nothing when the account switches while the wallet prompts', async ({
  page,
  wallet,
  world,
  visitor,
  other,
}) => {
  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '5', receiver })
  await wallet.hold()
  await send.confirm.click()
  await wallet.waitForPrompt('eth_sendTransaction')
  await wallet.setAccounts([other.address])
  await wallet.release()
  await expect(accountPanel(page).address).toHaveText(other.address)
  const requested = (await wallet.requests()).filter(({ method }) => method === 'eth_sendTransaction')
  expect(requested).toHaveLength(1)
  expect(JSON.stringify(requested[0]?.params).toLowerCase()).toContain(visitor.address.toLowerCase())
  expect(await chainClient(world, { chainId }).getTransactionCount(other)).toBe(0)
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })).toBe(0n)
})

test('never signs for a chain switched to during the review', async ({ page, ui, wallet, world }) => {
  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ETH', amount: '0.5', receiver })
  await wallet.setChain(31338)
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338', { timeout: 5_000 })
  await expect(send.confirm).toBeHidden()
  expect(methodsOf(await wallet.requests())).not.toContain('eth_sendTransaction')
  for (const chainId of [31337, 31338] as const)
    expect(await chainClient(world, { chainId }).getBalance({ address: receiver })).toBe(0n)
})
