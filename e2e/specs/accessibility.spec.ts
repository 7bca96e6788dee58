import { widget } from '../pages/widget.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { expect, test } from '../support/test.ts'

test('has no serious accessibility fault on the playground’s own pages', async ({ page }) => {
  for (const path of ['/', '/bench']) {
    for (const query of ['theme=dark', 'theme=light', 'theme=light&locale=ar']) {
      await page.goto(`${path}?mock=1&${query}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await graveFaults(page), `${path}?${query}`).toEqual([])
    }
  }
})

test('gives parts the names that tests of other apps rely on', async ({ page }) => {
  const ui = widget(page)
  await page.goto('/bench')
  await expect(page.getByRole('button', { name: 'Connect Wallet', exact: true })).toBeVisible()
  await ui.connectButton.click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await expect(ui.dialog.getByRole('button', { name: 'Mock Wallet', exact: true })).toBeVisible()
  await expect(ui.dialog.getByRole('button', { name: 'All Wallets', exact: true })).toBeVisible()
  await ui.row('Mock Wallet').click()
  await expect(ui.dialog).toBeHidden()
  await ui.accountButton.click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  for (const name of ['Tokens', 'NFTs', 'Activity'] as const) await expect(ui.tab(name)).toBeVisible()
  for (const name of ['Send', 'Disconnect']) {
    await expect(ui.dialog.getByRole('button', { name, exact: true })).toBeVisible()
  }
})
