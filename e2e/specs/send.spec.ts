import { parseEther, parseUnits } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { chainClient, fund, giveTokens, rpcUrl, token, tokenBalance } from '../support/chain.ts'
import { holdBlocks, methodsOf } from '../support/requests.ts'
import { expect, newPerson, test, walletName } from '../support/test.ts'

const chainId = 31337

test.beforeEach(async ({ world, visitor }) => {
  await fund(world, { chainId, address: visitor.address })
})

for (const { symbol, amount } of [
  { symbol: 'ETH', amount: '0.25' },
  { symbol: 'USDC', amount: '12.5' },
  { symbol: 'USDT', amount: '7.25' },
]) {
  test(`sends ${symbol}: pending in Activity, then confirmed`, async ({ page, ui, world, visitor, wallet }) => {
    if (symbol === 'USDT')
      await giveTokens(world, { chainId, symbol, to: visitor.address, amount: parseUnits('50', 6) })
    const { address: receiver } = newPerson()
    await page.goto('/bench')
    await ui.connect(walletName)
    const letThrough = await holdBlocks(page, { rpcUrl: rpcUrl(world, { chainId }), server: world.server! })
    const send = sendFlow(page)
    await send.prepare({ symbol, amount, receiver })
    await send.confirm.click()
    await expect(page.getByText(`${amount} ${symbol} sent`)).toBeVisible()

    await ui.reopenAccount('Activity')
    const entry = ui.dialog.getByRole('listitem').filter({ hasText: amount }).first()
    await expect(entry).toContainText('Pending')
    letThrough()
    await expect(entry).toContainText('Confirmed')
    await expect(entry).not.toContainText('Pending')

    const [balance, wanted] =
      symbol === 'ETH'
        ? [await chainClient(world, { chainId }).getBalance({ address: receiver }), parseEther(amount)]
        : [
            await tokenBalance(world, { chainId, symbol, address: receiver }),
            parseUnits(amount, token(world, { chainId, symbol }).decimals),
          ]
    expect(balance).toBe(wanted)
    expect(methodsOf(await wallet.requests()).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
}

test('follows a pending transfer across a reload', async ({ page, ui, world }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  const letThrough = await holdBlocks(page, { rpcUrl: rpcUrl(world, { chainId }), server: world.server! })
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '3.5', receiver: newPerson().address })
  await send.confirm.click()
  await expect(page.getByText('3.5 USDC sent')).toBeVisible()
  await page.reload()
  await ui.openAccount('Activity')
  const entry = ui.dialog.getByRole('listitem').filter({ hasText: '3.5' }).first()
  await expect(entry).toContainText('Pending')
  letThrough()
  await expect(entry).toContainText('Confirmed')
})

test('sends the wallet one request when Send is clicked twice', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '1', receiver: newPerson().address })
  await wallet.hold()
  await send.confirm.dblclick()
  await wallet.waitForPrompt('eth_sendTransaction')
  await wallet.release()
  await expect(page.getByText('1 USDC sent')).toBeVisible()
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('sends nothing when the wallet rejects, and can retry', async ({ page, ui, wallet, world }) => {
  const { address: receiver } = newPerson()
  await page.goto('/bench')
  await ui.connect(walletName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '2', receiver })
  await wallet.rejectNext('eth_sendTransaction')
  await send.confirm.click()
  await expect(ui.dialog.getByText('You declined the request in your wallet. Nothing was sent.')).toBeVisible()
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })).toBe(0n)
  await ui.dialog.getByRole('button', { name: /^(Send|Try again)$/ }).click()
  await expect(page.getByText('2 USDC sent')).toBeVisible()
  expect(await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })).toBe(2_000_000n)
})
