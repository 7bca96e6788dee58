import type { MockBitcoinFace } from '@latchkey/testing'
import { accountPanel } from '../pages/widget.ts'
import { bitcoinNode, newBitcoinPerson, satoshisOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer, orangeName, test } from '../support/bitcoinTest.ts'
import { methodsOf } from '../support/requests.ts'
import { scanQrCode } from '../support/scanQrCode.ts'
import { expect } from '../support/test.ts'

const faces: readonly { face: MockBitcoinFace; name: string; signs: string; restores: boolean }[] = [
  { face: 'standard', name: orangeName, signs: 'bitcoin:signMessage', restores: true },
  { face: 'listed', name: orangeName, signs: 'signMessage', restores: true },
  { face: 'xverse', name: 'Xverse', signs: 'signMessage', restores: true },
  { face: 'unisat', name: 'Unisat', signs: 'signMessage', restores: true },
  { face: 'okx', name: 'OKX Wallet', signs: 'signMessage', restores: true },
  // It tells its addresses only when the visitor confirms it.
  { face: 'leather', name: 'Leather', signs: 'signMessage', restores: false },
]
for (const { face, name, signs, restores } of faces) {
  test.describe(`a Bitcoin wallet, found as ${face}`, () => {
    test.use({ orangeOptions: { faces: [face] } })

    test('connects, shows what it holds, signs a message, and is restored if it can be', async ({
      page,
      ui,
      orange,
    }) => {
      await page.goto('/bench')
      await ui.connect(name)
      const { address } = accountPanel(page)
      await expect(address).toHaveText(orange.address)
      await ui.openAccount('Tokens')
      await expect(ui.item('Bitcoin')).toContainText('0.1 BTC')
      await ui.close()
      await page.getByRole('button', { name: 'Sign message' }).click()
      await expect(page.getByText(/^[A-Za-z0-9+/]{100,}=*$/)).toBeVisible()
      expect(methodsOf(await orange.wallet.requests())).toContain(signs)
      await page.reload()
      if (restores) await expect(address).toHaveText(orange.address)
      else await expect(ui.connectButton).toBeVisible()
      expect(methodsOf(await orange.wallet.requests())).not.toContain(signs)
    })
  })
}

test('sends bitcoin: confirmed in Activity', async ({ page, ui, world, orange }) => {
  const { address: receiver } = newBitcoinPerson()
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount: '0.025', receiver })
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible()
  await ui.reopenAccount('Activity')
  await expect(ui.item('0.025 BTC')).toContainText('Confirmed')
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(2_500_000)
  expect(methodsOf(await orange.wallet.requests()).filter((method) => /sign/.test(method))).toHaveLength(1)
})

test('a transfer at a higher speed pays what it was shown at', async ({ page, ui, world, orange }) => {
  const { address: receiver } = newBitcoinPerson()
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount: '0.025', receiver })
  await ui.dialog.getByRole('radio', { name: 'Fast' }).check({ force: true })
  await expect(ui.dialog).toContainText('12 sat/vB')
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible()
  const [sent] = (await bitcoinNode(world).get(`/address/${receiver}/txs`)) as { fee: number; weight: number }[]
  expect(sent!.fee / (sent!.weight / 4)).toBeGreaterThanOrEqual(12)
  expect(sent!.fee / (sent!.weight / 4)).toBeLessThan(12.5)
  expect(await satoshisOf(bitcoinNode(world), orange.address)).toBe(7_500_000 - sent!.fee)
})

test('the code to receive is a payment URI of the address', async ({ page, ui, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  await ui.openAccount()
  await ui.button('Receive').click()
  const code = ui.dialog.getByRole('img', { name: 'QR code for your address' })
  expect(await scanQrCode(code, /^bitcoin:/)).toBe(`bitcoin:${orange.address}`)
})

test('another account in the wallet is followed, and so is its end', async ({ page, ui, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  await orange.wallet.setAccounts([orange.second.address])
  const { address } = accountPanel(page)
  await expect(address).toHaveText(orange.second.address)
  await orange.wallet.revoke()
  await expect(ui.connectButton).toBeVisible()
})
