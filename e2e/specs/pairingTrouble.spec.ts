import { pairing } from '../pages/pairing.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { phoneScreen, phones } from '../support/phones.ts'
import { relayConnection } from '../support/relayConnection.ts'
import { scanQrCode } from '../support/scanQrCode.ts'
import { expect, test, walletName } from '../support/test.ts'

test('delivers the response after the connection drops during a request and returns', async ({
  page,
  phone,
  world,
}) => {
  const connection = await relayConnection(page, world)
  await page.goto('/bench')
  await pairing(page).connect(phone)
  phone.hold()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await phone.waitForRequest('personal_sign')
  await connection.cut()
  phone.release()
  await expect.poll(() => phone.requests().at(-1)?.status).toBe('answered')
  await expect(page.getByTestId('signature')).toBeHidden()
  connection.restore()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 15_000 })
})

test('ignores a corrupt message and accepts the response after it', async ({ page, phone }) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  phone.answerNext('corrupt', { method: 'personal_sign' })
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('connects both tabs when either one’s code is scanned', async ({ page, context, ui, phone, visitor }) => {
  await page.goto('/bench')
  const second = await context.newPage()
  await second.goto('/bench')
  const mine = await pairing(page).showCode()
  const theirs = await pairing(second).showCode()
  expect(theirs).not.toBe(mine)
  await phone.pair(mine)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await expect(accountPanel(second).address).toHaveText(visitor.address)
  await expect(ui.dialog).toBeHidden()
  await expect(widget(second).dialog).toBeHidden()
  expect(phone.sessions()).toHaveLength(1)
})

test('reports a device clock that is an hour ahead', async ({ page, ui }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto('/bench')
  await ui.connectButton.click()
  await ui.row(/^WalletConnect/).click()
  await expect(ui.dialog.getByText(/Check the time settings of this device/)).toBeVisible({ timeout: 20_000 })
  await expect(ui.button('Try again')).toBeVisible()
})

test('connects a wallet that approves after the view was left', async ({ page, ui, phone, visitor }) => {
  await page.goto('/bench')
  const uri = await pairing(page).showCode()
  phone.hold()
  const approving = phone.pair(uri)
  await expect.poll(() => phone.proposals()).toHaveLength(1)
  await ui.close()
  phone.release()
  await approving
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('ends the session of a wallet that approves after another one was connected', async ({ page, ui, phone }) => {
  await page.goto('/bench')
  const uri = await pairing(page).showCode()
  // The relay has the link; before, closing withdraws it.
  await expect(ui.button('Copy link')).toBeEnabled()
  await ui.close()
  await ui.connect(walletName)
  const session = await phone.pair(uri)
  if (session) await phone.waitForEnd(session.topic)
  expect(phone.sessions()).toEqual([])
  await expect(accountPanel(page).status).toHaveText('Connected')
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
})

test.describe('manual pairing', () => {
  test('opens on the code', async ({ page, ui, phone, visitor }) => {
    await page.goto('/bench?manual=1')
    await ui.connectButton.click()
    await phone.pair(await scanQrCode(pairing(page).code))
    await expect(accountPanel(page).address).toHaveText(visitor.address)
    await ui.accountButton.click()
    await expect(ui.view('Account')).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ userAgent: phones['Safari on iOS'], ...phoneScreen })

    test('opens on the list of all wallets', async ({ page, ui }) => {
      await page.goto('/bench?manual=1')
      await ui.connectButton.tap()
      await expect(ui.view('All Wallets')).toBeVisible()
    })
  })
})
