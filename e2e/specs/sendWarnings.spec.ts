import { parseEther } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { chainClient, fund, token } from '../support/chain.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337

test('warns of the account’s own address, a token’s contract, another contract, an unused address and a look-alike; rejects the token’s own contract', async ({
  page,
  ui,
  world,
  visitor,
}) => {
  await connectFunded(page, { world, visitor })
  const send = sendFlow(page)
  await send.open('USDC')
  const note = (text: RegExp) => ui.dialog.getByText(text)
  await send.fill({ amount: '1', receiver: visitor.address })
  await expect(note(/This is your own address/)).toBeVisible()
  const { weth, multicall3 } = world.contracts[`eip155:${chainId}`]!
  await send.receiver.fill(weth)
  await expect(note(/This is the contract of a token. Tokens sent to it are lost/)).toBeVisible()
  await send.receiver.fill(multicall3)
  await expect(note(/This address is a contract/)).toBeVisible()
  await send.receiver.fill(newPerson().address)
  await expect(note(/never been used on this network/)).toBeVisible()
  await expect(note(/This address is a contract/)).toBeHidden()
  await send.receiver.fill(`${visitor.address.slice(0, 6)}${'1'.repeat(32)}${visitor.address.slice(-4)}`.toLowerCase())
  await expect(note(/looks like one you know, but it is different/)).toBeVisible()
  await send.review.click()
  await expect(ui.view('Review Send').getByText(/only looks like it/)).toBeVisible()
  await expect(ui.view('Review Send').getByText(/never been used on this network/)).toBeVisible()

  await ui.dialog.getByRole('button', { name: 'Cancel' }).click()
  await send.receiver.fill(token(world, { chainId, symbol: 'USDC' }).address)
  await expect(send.receiver).toHaveAccessibleDescription(/Anything sent to this address is lost/)
  await expect(send.review).toBeDisabled()
})

test('switches to the network of a pasted payment request', async ({ page, ui, world, visitor }) => {
  await fund(world, { chainId: 31338, address: visitor.address })
  await connectFunded(page, { world, visitor })
  const { address } = newPerson()
  const send = sendFlow(page)
  await send.open('USDC')
  await send.receiver.fill(`ethereum:${address}@31338?value=0.05e18`)
  await expect(send.receiver).toHaveValue(address)
  await send.amount.fill('1')
  await expect(send.review).toBeDisabled()
  await ui.dialog.getByRole('button', { name: /^Switch to / }).click()
  await expect(send.amount).toHaveValue('0.05')
  await send.review.click()
  await send.confirm.click()
  await expect(page.getByText('0.05 ETH sent')).toBeVisible()
  await expect.poll(() => chainClient(world, { chainId: 31338 }).getBalance({ address })).toBe(parseEther('0.05'))

  await ui.close()
  await send.open('ETH')
  await send.receiver.fill(`ethereum:${address}/approve?address=${visitor.address}&uint256=1`)
  await expect(ui.dialog.getByText(/cannot use this payment link/)).toBeVisible()
})
