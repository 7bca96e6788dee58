import AxeBuilder from '@axe-core/playwright'
import { widget } from '../pages/widget.ts'
import { sceneNames, sceneQuery } from '../support/scenes.ts'
import { expect, test } from '../support/test.ts'

const variants = { dark: { theme: 'dark' }, light: { theme: 'light' }, arabic: { theme: 'dark', locale: 'ar' } }

for (const scene of sceneNames) {
  test(`${scene} has no serious accessibility fault`, async ({ page }) => {
    for (const [name, query] of Object.entries(variants)) {
      await page.goto(sceneQuery(scene, query))
      await expect(page.locator('html[data-scene="ready"]')).toBeAttached()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).include('latchkey-modal').analyze()
      const grave = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      expect.soft(grave, `${scene}, ${name}`).toEqual([])
      // The scene of the next variant must not find this one's connection.
      await page.evaluate(() => localStorage.clear())
    }
  })
}

test('the page itself has no serious accessibility fault', async ({ page }) => {
  for (const query of ['theme=dark', 'theme=light', 'theme=light&locale=ar']) {
    await page.goto(`/?mock=1&${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect
      .soft(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`))
      .toEqual([])
  }
})

test('parts carry the names that tests of other apps rely on', async ({ page }) => {
  const ui = widget(page)
  await page.goto('/')
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
