import type { Page } from '@playwright/test'
import { widget } from '../pages/widget.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { sceneNames, sceneQuery } from '../support/scenes.ts'
import { expect, test } from '../support/test.ts'

/** Scenes of one visit each: a browser that has its pages' code already shows the next one in half the time. */
const visits = Array.from({ length: Math.ceil(sceneNames.length / 6) }, (_, index) =>
  sceneNames.slice(index * 6, index * 6 + 6),
)

for (const scenes of visits) {
  test(`${scenes.join(', ')}: no serious accessibility fault`, async ({ page }) => {
    test.setTimeout(scenes.length * 20_000)
    for (const scene of scenes) await test.step(scene, () => lookAt(page, scene))
  })
}

/** Checks a scene in dark, in light and in Arabic, as a first-time visitor. */
async function lookAt(page: Page, scene: string): Promise<void> {
  // A file of the same origin that runs no code.
  await page.goto('/mark.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(sceneQuery(scene, { theme: 'auto' }))
  await expect(page.locator('html[data-scene="ready"]')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), `${scene}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), `${scene}, light`).toEqual([])
  // Below the dialog nothing can be clicked, but a page's own code may change its language at any time.
  await page.locator('input[value="ar"]').evaluate((input: HTMLInputElement) => input.click())
  await expect(page.locator('latchkey-modal [part=dialog][lang="ar"]')).toBeVisible()
  expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), `${scene}, light, Arabic`).toEqual([])
}

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
