import { sendFlow } from '../pages/send.ts'
import { widget } from '../pages/widget.ts'
import { bitcoinNode, newBitcoinPerson, satoshisOf } from '../support/bitcoin.ts'
import { orangeName, test } from '../support/bitcoinTest.ts'
import { methodsOf } from '../support/requests.ts'
import { scanQrCode } from '../support/scanQrCode.ts'
import { showToCamera } from '../support/showToCamera.ts'
import { expect } from '../support/test.ts'

const signing = 'bitcoin:signTransaction'

test('a payment URI that is pasted as the recipient fills in address and amount, and pays that', async ({
  page,
  ui,
  world,
  orange,
}) => {
  const { address: receiver } = newBitcoinPerson()
  await page.goto('/bench')
  await ui.connect(orangeName)
  await ui.openAccount()
  await ui.button('Send').click()
  const send = sendFlow(page)
  await send.receiver.fill(`bitcoin:${receiver}?amount=0.03100000&label=Tea%20house&message=Two%20pots`)
  await expect(send.receiver).toHaveValue(receiver)
  await expect(send.amount).toHaveValue('0.031')
  await send.review.click()
  await send.confirm.click()
  await expect(page.getByText('0.031 BTC sent')).toBeVisible()
  await expect.poll(() => satoshisOf(bitcoinNode(world), receiver)).toBe(3_100_000)
  expect(methodsOf(await orange.wallet.requests()).filter((method) => method === signing)).toHaveLength(1)
})

test('the code that Receive shows is read by another visitor’s camera as the recipient', async ({
  page,
  context,
  ui,
  orange,
}) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  await ui.openAccount()
  await ui.button('Receive').click()
  const code = ui.dialog.getByRole('img', { name: 'QR code for your address' })
  expect(await scanQrCode(code, /^bitcoin:/)).toBe(`bitcoin:${orange.address}`)
  const picture = await code.screenshot()

  const second = await context.newPage()
  await second.goto('/bench')
  await orange.wallet.on(second).setAccounts([orange.second.address])
  await showToCamera(second, picture)
  const [other, send] = [widget(second), sendFlow(second)]
  await other.openAccount()
  await other.button('Send').click()
  await other.button('Scan a QR code').click()
  await expect(send.receiver).toHaveValue(orange.address, { timeout: 20_000 })
})

for (const { what, uri, says } of [
  { what: 'requires what is not known here', uri: '?amount=0.01&req-somethingelse=1', says: /payment link/ },
  { what: 'names an amount twice', uri: '?amount=0.01&amount=0.02', says: /payment link/ },
]) {
  test(`a payment URI that ${what} fills in nothing`, async ({ page, ui, orange }) => {
    await page.goto('/bench')
    await ui.connect(orangeName)
    await ui.openAccount()
    await ui.button('Send').click()
    const send = sendFlow(page)
    await send.receiver.fill(`bitcoin:${newBitcoinPerson().address}${uri}`)
    await expect(ui.dialog).toContainText(says)
    await expect(send.amount).toHaveValue('')
    await expect(send.review).toBeDisabled()
    expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
  })
}
