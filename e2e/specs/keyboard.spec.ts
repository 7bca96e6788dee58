import { accountPanel } from '../pages/widget.ts'
import { focusedName, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('opens, connects and closes by keyboard', async ({ page, ui, visitor }) => {
  await page.goto('/bench')
  await expect(ui.connectButton).toBeVisible()
  await tabTo(page, 'Connect Wallet')
  await page.keyboard.press('Enter')
  await expect(ui.view('Connect Wallet')).toBeVisible()

  // Escape closes, and the focus is where it was.
  await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await expect.poll(() => focusedName(page)).toContain('Connect Wallet')

  // The focus stays inside while the dialog is open.
  await page.keyboard.press('Enter')
  await expect(ui.view('Connect Wallet')).toBeVisible()
  const isInside = () =>
    page.evaluate(() => document.activeElement?.shadowRoot != null || document.activeElement === document.body)
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }

  await tabTo(page, 'Mock Wallet')
  await page.keyboard.press('Enter')
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await expect(ui.dialog).toBeHidden()
  await expect.poll(() => focusedName(page)).toContain('Account')

  // Tabs by arrow keys; Escape goes from the account back to the page.
  await page.keyboard.press('Enter')
  await expect(ui.tab('Tokens')).toBeVisible()
  await ui.tab('Tokens').focus()
  await page.keyboard.press('ArrowRight')
  await expect(ui.tab('NFTs')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await expect.poll(() => focusedName(page)).toContain('Account')
})

test('goes back one view on Escape', async ({ page, ui }) => {
  await page.goto('/bench')
  await ui.connectButton.click()
  await ui.button(/All Wallets/).click()
  await expect(ui.view('All Wallets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
})
