import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel } from '../pages/widget.ts'
import { lamportsOf, newSolanaPerson, solanaOf } from '../support/solana.ts'
import { expect, test } from '../support/test.ts'

test('pairs with the test phone in a second window, shows its request, signs and disconnects', async ({
  page,
  browser,
  ui,
  world,
}) => {
  await page.goto('/bench')
  const uri = await pairing(page).showCode()
  const context = await browser.newContext({ viewport: { width: 393, height: 852 } })
  const phone = await context.newPage()
  await phone.goto(`${world.phoneWallet}/wc?uri=${encodeURIComponent(uri)}`)
  await phone.getByRole('button', { name: 'Open link' }).click()
  await expect(phone.getByText('Latchkey playground').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(accountPanel(page).status).toHaveText('Connected')

  await page.getByRole('button', { name: 'Sign message' }).click()
  const request = phone.getByRole('region', { name: 'Sign a message' })
  await expect(request).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)

  await phone.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await expect(ui.connectButton).toBeVisible()
  await context.close()
})

test('approves EVM and Solana on the test phone, which shows a transfer of SOL before it sends it', async ({
  page,
  browser,
  ui,
  world,
}) => {
  const [first] = solanaOf(world).accounts
  if (!first) throw new Error('The world has accounts on Solana.')
  await page.goto('/bench')
  const uri = await pairing(page).showCode()
  const context = await browser.newContext({ viewport: { width: 393, height: 852 } })
  const phone = await context.newPage()
  await phone.goto(`${world.phoneWallet}/wc?uri=${encodeURIComponent(uri)}`)
  await phone.getByRole('button', { name: 'Open link' }).click()
  await expect(phone.getByLabel('Local Solana')).toBeChecked()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'Network types' })).toContainText(first.address)
  await page.getByRole('button', { name: 'Open solana' }).click()
  await ui.close()

  const { address: receiver } = newSolanaPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.2', receiver })
  await send.confirm.click()
  const request = phone.getByRole('region', { name: 'Send' })
  await expect(request).toContainText('0.2 SOL')
  await expect(request).toContainText(receiver)
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('0.2 SOL sent')).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => lamportsOf(world, receiver)).toBe(200_000_000)
  await context.close()
})
