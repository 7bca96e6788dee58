import { orangeName, test } from '../support/bitcoinTest.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { takePicture } from '../support/takePicture.ts'
import { expect } from '../support/test.ts'

const evmWords = /gas\b|gwei|contract|EVM/i

for (const { locale, send, receive, review } of [
  { locale: 'en', send: 'Send', receive: 'Receive', review: 'Review send' },
  { locale: 'ar', send: 'إرسال', receive: 'استلام', review: 'مراجعة الإرسال' },
]) {
  test.describe(`on a screen of 320 px (${locale})`, () => {
    test.use({ viewport: { width: 320, height: 640 } })

    test('the views of a Bitcoin account fit, without a serious accessibility fault, and have no words of other networks', async ({
      page,
      ui,
      orange,
    }) => {
      const expectGood = async (view: string) => {
        expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), view).toEqual([])
        expect.soft(await layoutFaults(page), view).toEqual([])
        expect.soft(await ui.dialog.innerText(), view).not.toMatch(evmWords)
        await takePicture(page, `Bitcoin-${view}-${locale}`)
      }
      await page.goto(`/bench?locale=${locale}`)
      await page.getByRole('banner').getByRole('button').last().click()
      await ui.row(orangeName).click()
      await expect(page.getByTestId('address')).toHaveText(orange.address)
      await page.getByRole('banner').getByRole('button').last().click()
      await expect(ui.button(send)).toBeEnabled()
      await expectGood('Account')
      await ui.button(receive).click()
      await expect(ui.dialog.getByRole('img').first()).toBeVisible()
      await expectGood('Receive')
      await ui.dialog.getByRole('button').first().click()
      await ui.button(send).click()
      // The first of the form's fields is the amount.
      await ui.dialog.getByRole('textbox').first().fill('0.025')
      // Another account of the visitor, which the review says below what is agreed to.
      await ui.dialog.getByRole('textbox').nth(1).fill(orange.second.address)
      await expect(ui.button(review)).toBeEnabled()
      await expectGood('Send')
      await ui.button(review).click()
      await expect(ui.dialog.getByRole('radio')).toHaveCount(3)
      await expectGood('Review')
    })
  })
}
