import { pairing } from '../pages/pairing.ts'
import { accountPanel } from '../pages/widget.ts'
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
