import { sendFlow } from '../pages/send.ts'
import { atomsOf, memosTo, newCosmosPerson, payInAtoms } from '../support/cosmos.ts'
import { test } from '../support/cosmosTest.ts'
import { answerLate } from '../support/requests.ts'
import { screens } from '../support/screens.ts'
import { expect } from '../support/test.ts'

const withoutMemo = 'None. Exchanges require one, or the money may be lost.'

test('a memo is sent, on the chain and in Activity', async ({ page, ui, world, star }) => {
  const { address: receiver } = newCosmosPerson()
  await page.goto('/bench')
  await ui.connect('Keplr')
  const send = sendFlow(page)
  await send.open('ATOM')
  await send.fill({ amount: '0.75', receiver })
  await ui.dialog.getByRole('textbox', { name: 'Memo' }).fill('104-7733 für dich')
  await send.review.click()
  await expect(ui.view('Review Send').getByText('104-7733 für dich')).toBeVisible()
  await expect(ui.dialog.getByText(withoutMemo)).toBeHidden()
  await send.confirm.click()
  await expect(page.getByText('0.75 ATOM sent')).toBeVisible()
  await expect.poll(() => memosTo(world, receiver)).toEqual(['104-7733 für dich'])
  // Also from what the page keeps.
  await page.reload()
  await expect(ui.accountButton).toContainText(star.address.slice(0, 4))
  await ui.openAccount('Activity')
  await expect(ui.item('0.75 ATOM')).toContainText('Confirmed')
  await ui.item('0.75 ATOM').getByRole('button').click()
  await expect(ui.dialog.getByText('104-7733 für dich')).toBeVisible()
})

for (const screen of screens)
  test.describe(`at ${screen.width} x ${screen.height}`, () => {
    test.use({ viewport: screen })

    // A tap on the token would be lost: pressed there, and let go on what took its place.
    test('the field of a memo moves nothing when it comes late', async ({ page, ui, star }) => {
      await answerLate(page, /MemoField/)
      await page.goto('/bench')
      await ui.connect('Keplr')
      await expect(ui.accountButton).toContainText(star.address.slice(0, 4))
      await ui.openAccount()
      await ui.button('Send').click()
      const token = ui.dialog.getByRole('button', { name: /^Token: |^Choose token/ })
      const memo = ui.dialog.getByRole('textbox', { name: 'Memo' })
      await expect(token).toBeVisible()
      const before = await token.boundingBox()
      expect(await memo.count()).toBe(0)
      await expect(memo).toBeAttached()
      expect((await token.boundingBox())?.y).toBe(before?.y)
    })
  })

for (const options of [{ tampers: 'memo' }, { tampers: 'memo', isLedger: true }] as const)
  test.describe(`with ${JSON.stringify(options)}`, () => {
    test.use({ starOptions: options })

    test('a memo that the wallet changes is not sent', async ({ page, ui, world, star }) => {
      const { address: receiver } = newCosmosPerson()
      await page.goto('/bench')
      await ui.connect('Keplr')
      const send = sendFlow(page)
      await send.open('ATOM')
      await send.fill({ amount: '0.2', receiver })
      await ui.dialog.getByRole('textbox', { name: 'Memo' }).fill('104-7733')
      await send.review.click()
      await send.confirm.click()
      await expect(ui.dialog.getByText(/^The memo was changed in the wallet/)).toBeVisible()
      expect(await atomsOf(world, receiver)).toBe(0n)
      expect(await atomsOf(world, star.address)).toBe(10_000_000n)
    })
  })

test('the memo of a stranger is plain text', async ({ page, ui, world, star }) => {
  const memo = 'Claim your ATOM at https://claim.example'
  await payInAtoms(world, star.address, { amount: 1_500_000n, memo })
  await expect.poll(() => atomsOf(world, star.address)).toBe(11_500_000n)
  await page.goto('/bench')
  await ui.connect('Keplr')
  await ui.openAccount('Activity')
  await ui.item('1.5 ATOM').getByRole('button').click()
  await expect(ui.dialog.getByText(memo)).toBeVisible()
  await expect(ui.dialog.getByRole('link', { name: /claim/ })).toHaveCount(0)
})
