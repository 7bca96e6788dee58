import { mergeTests } from '@playwright/test'
import { newBitcoinPerson } from '../support/bitcoin.ts'
import { test as bitcoinTest, orangeName } from '../support/bitcoinTest.ts'
import { newCosmosPerson } from '../support/cosmos.ts'
import { test as cosmosTest } from '../support/cosmosTest.ts'
import { keyboardVisitor } from '../support/keyboardVisitor.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { takePicture } from '../support/takePicture.ts'
import { expect } from '../support/test.ts'

const test = mergeTests(bitcoinTest, cosmosTest)
// Each a whole visit, to its end on the chain.
test.slow()

const patient = { timeout: 30_000 }

test.use({ viewport: { width: 320, height: 640 } })

test('connects and sends on Bitcoin by keyboard alone, at a speed chosen by the arrows', async ({
  page,
  ui,
  orange,
}) => {
  const keys = await keyboardVisitor(page)
  await page.goto('/bench')
  await expect(ui.connectButton).toBeVisible()
  await keys.tabTo('Connect Wallet')
  await keys.press('Enter')
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await keys.tabTo(orangeName)
  await keys.press('Enter')
  await expect(page.getByTestId('address')).toHaveText(orange.address)
  await keys.expectFocus(/^Account /)
  await keys.press('Enter')
  await expect(ui.view('Account')).toBeVisible()
  await keys.tabTo('Send')
  await keys.press('Enter')
  await keys.expectFocus('Amount')
  await keys.type('0.02')
  await keys.tabTo('To')
  await keys.type(newBitcoinPerson().address)
  await keys.tabTo('Review send')
  await keys.press('Enter')
  await expect(ui.view('Review Send')).toBeVisible()
  await keys.tabTo(/Normal/)
  await keys.press('ArrowRight')
  await keys.expectFocus(/Fast/)
  await takePicture(page, 'keyboard-Bitcoin-review-320')
  await keys.tabTo('Send')
  await keys.press('Enter')
  await expect(page.getByText('0.02 BTC sent')).toBeVisible(patient)
  await expect(ui.view('Account')).toBeVisible()
  await takePicture(page, 'keyboard-Bitcoin-activity-320')
  expect.soft(await layoutFaults(page)).toEqual([])
  await keys.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await keys.expectFocus(/^Account /)
  expect(await keys.lostIn()).toEqual([])
})

test('connects and sends on Cosmos by keyboard alone, with a memo', async ({ page, ui, star }) => {
  const keys = await keyboardVisitor(page)
  await page.goto('/bench')
  await expect(ui.connectButton).toBeVisible()
  await keys.tabTo('Connect Wallet')
  await keys.press('Enter')
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await keys.tabTo('Keplr')
  await keys.press('Enter')
  await expect(page.getByTestId('address')).toHaveText(star.address)
  await keys.expectFocus(/^Account /)
  await keys.press('Enter')
  await expect(ui.view('Account')).toBeVisible()
  await keys.tabTo('Send')
  await keys.press('Enter')
  await keys.expectFocus('Amount')
  await keys.tabTo(/^Token: |^Choose token/)
  await keys.press('Enter')
  await keys.expectFocus('Search tokens')
  await keys.type('ATOM')
  await expect(ui.dialog.getByRole('listitem')).toHaveCount(1)
  await keys.press('Enter')
  await keys.expectFocus('Token: ATOM')
  await keys.tabBackTo('Amount')
  await keys.type('1.5')
  await keys.tabTo('To')
  await keys.type(newCosmosPerson().address)
  await keys.tabTo('Memo (optional)')
  await keys.type('104-7733')
  await takePicture(page, 'keyboard-Cosmos-form-320')
  await keys.tabTo('Review send')
  await keys.press('Enter')
  await expect(ui.view('Review Send')).toBeVisible()
  await expect(ui.dialog.getByText('104-7733')).toBeVisible()
  await takePicture(page, 'keyboard-Cosmos-review-320')
  await keys.tabTo('Send')
  await keys.press('Enter')
  await expect(page.getByText('1.5 ATOM sent')).toBeVisible(patient)
  await expect(ui.view('Account')).toBeVisible()
  await takePicture(page, 'keyboard-Cosmos-activity-320')
  await keys.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await keys.expectFocus(/^Account /)
  expect(await keys.lostIn()).toEqual([])
})
