import { sendFlow } from '../pages/send.ts'
import { giveSolanaNft, lamportsOf, newSolanaPerson, solanaOf, solanaTokensOf } from '../support/solana.ts'
import { sunName, test } from '../support/solanaTest.ts'
import { expect } from '../support/test.ts'

test('connects a Solana wallet, shows what it holds, and restores it after a reload', async ({ page, ui, sun }) => {
  await page.goto('/bench')
  await ui.connect(sunName)
  await expect(ui.accountButton).toContainText(sun.address.slice(0, 4))
  await ui.openAccount('Tokens')
  await expect(ui.item('Solana')).toBeVisible()
  await expect(ui.item('USDC')).toBeVisible()
  await page.reload()
  await expect(ui.accountButton).toContainText(sun.address.slice(0, 4))
})

for (const { symbol, amount, units } of [
  { symbol: 'SOL', amount: '0.25', units: 250_000_000n },
  { symbol: 'USDC', amount: '2.5', units: 2_500_000n },
]) {
  test(`sends ${symbol} to a new account: confirmed in Activity`, async ({ page, ui, world, sun }) => {
    const { address: receiver } = newSolanaPerson()
    await page.goto('/bench')
    await ui.connect(sunName)
    const send = sendFlow(page)
    await send.prepare({ symbol, amount, receiver })
    await send.confirm.click()
    await expect(page.getByText(`${amount} ${symbol} sent`)).toBeVisible()
    await ui.reopenAccount('Activity')
    const entry = ui.dialog.getByRole('listitem').filter({ hasText: amount }).first()
    await expect(entry).toContainText('Confirmed')
    const received =
      symbol === 'SOL'
        ? BigInt(await lamportsOf(world, receiver))
        : await solanaTokensOf(world, { symbol, owner: receiver })
    expect(received).toBe(units)
    const sent = (await sun.wallet.requests()).filter(({ method }) => method === 'solana:signAndSendTransaction')
    expect(sent).toHaveLength(1)
  })
}

test('sends SOL to a name below .sol, which a node of the app confirms', async ({ page, ui, world, sun }) => {
  const bob = solanaOf(world).accounts[1]?.address ?? ''
  const before = BigInt(await lamportsOf(world, bob))
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.125', receiver: 'Bob.sol' })
  await expect(ui.dialog).toContainText('bob.sol')
  await expect(send.receiverAddress).toHaveText(bob)
  await expect(ui.dialog).not.toContainText('Only the server confirmed')
  await send.confirm.click()
  await expect(page.getByText('0.125 SOL sent')).toBeVisible()
  await expect.poll(async () => BigInt(await lamportsOf(world, bob)) - before).toBe(125_000_000n)
  const sent = (await sun.wallet.requests()).filter(({ method }) => method === 'solana:signAndSendTransaction')
  expect(sent).toHaveLength(1)
})

test('a name below .sol with a record of another address resolves to nothing', async ({ page, ui, sun: _ }) => {
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.open('SOL')
  await send.fill({ amount: '0.1', receiver: 'treasury.sol' })
  await expect(ui.dialog.getByText('This name does not resolve to an address. Check the spelling.')).toBeVisible()
})

test('shows an NFT, its collection and its kind, and not among the tokens', async ({ page, ui, world, sun }) => {
  await giveSolanaNft(world, { to: sun.address, name: 'Tall Harbour' })
  await page.goto('/bench')
  await ui.connect(sunName)
  await ui.openAccount('Tokens')
  await expect(ui.item('USDC')).toBeVisible()
  await expect(ui.dialog.getByText('Tall Harbour')).toHaveCount(0)
  await ui.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await ui.dialog.getByRole('button', { name: 'Tall Harbour' }).click()
  await expect(ui.dialog.getByText('SPL Token')).toBeVisible()
  await expect(ui.dialog.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
})
