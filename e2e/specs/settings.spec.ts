import { expect, test, walletName } from '../support/test.ts'

/** How soon another tab must show the same. */
const soon = { timeout: 5_000 }

test('keeps language, theme and currency after a reload, and changes them in a second tab', async ({
  page,
  context,
  ui,
}) => {
  await page.goto('/bench?theme=dark&locale=en')
  const second = await context.newPage()
  await second.goto('/bench?theme=dark&locale=en')
  await ui.connect(walletName)
  await ui.openAccount()
  await ui.button('Settings').click()
  await expect(ui.view('Settings')).toBeVisible()
  const host = page.locator('latchkey-modal')

  await ui.dialog.getByLabel('Theme').selectOption('light')
  await expect(host).toHaveAttribute('data-theme', 'light')
  await expect(second.locator('.latchkey-button').first()).toHaveAttribute('data-theme', 'light', soon)
  await ui.dialog.getByLabel('Currency').selectOption('EUR')
  await expect(ui.dialog.getByText(/^Converted from US dollars at the rate of/)).toBeVisible()
  await ui.dialog.getByLabel('Language').selectOption('ar')
  await expect(ui.view('الإعدادات')).toBeVisible()
  await expect(second.getByRole('button', { name: /^الحساب/ }).or(second.getByText('ربط المحفظة'))).toBeVisible(soon)

  await page.reload()
  await expect(page.locator('.latchkey-button').first()).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /0x.*/ }).first().click()
  await expect(page.getByRole('dialog')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('dialog').getByText(/€/).first()).toBeVisible()
})

test('hides amounts, and leaves nothing of ours in the storage once data is cleared', async ({ page, ui }) => {
  await page.goto('/bench?theme=dark&locale=en')
  await ui.connect(walletName)
  await ui.openAccount()
  await expect(ui.dialog.getByText(/\$\d/).first()).toBeVisible()
  await ui.button('Settings').click()
  await ui.dialog.getByRole('switch', { name: 'Hide amounts' }).click()
  await ui.button('Back').click()
  await expect(ui.dialog.getByText('Amount hidden').first()).toBeAttached()
  await expect(ui.dialog.getByText(/\$\d/)).toHaveCount(0)

  await ui.button('Settings').click()
  await ui.button('Clear data').click()
  await expect(ui.dialog.getByRole('alert')).toContainText('address book')
  await ui.button('Clear all data').click()
  await expect(ui.connectButton).toBeVisible()
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('latchkey.')))
  await expect.poll(stored).toEqual([])
  await page.reload()
  await expect(ui.connectButton).toBeVisible()
})
