import type { Page } from '@playwright/test'
import { layoutFaults } from '../support/layoutFaults.ts'
import { sceneNames, sceneQuery } from '../support/scenes.ts'
import { expect, test } from '../support/test.ts'

const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
] as const

/** Scenes of one visit each: a browser that has its pages' code already shows the next one in half the time. */
const visits = Array.from({ length: Math.ceil(sceneNames.length / 6) }, (_, index) =>
  sceneNames.slice(index * 6, index * 6 + 6),
)

for (const scenes of visits) {
  test(`${scenes.join(', ')}: fits every screen, with what is agreed to beside its button`, async ({ page }) => {
    test.setTimeout(scenes.length * 20_000)
    for (const scene of scenes) await test.step(scene, () => measure(page, scene))
  })
}

/** Measures a scene on each screen, in English and in Arabic, as a first-time visitor. */
async function measure(page: Page, scene: string): Promise<void> {
  // A file of the same origin that runs no code.
  await page.goto('/mark.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.setViewportSize(screens[0])
  await page.goto(sceneQuery(scene))
  await expect(page.locator('html[data-scene="ready"]')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const faults: string[] = []
  for (const locale of ['en', 'ar']) {
    // Below the dialog nothing can be clicked, but a page's own code may change its language at any time.
    await page.locator(`input[value="${locale}"]`).evaluate((input: HTMLInputElement) => input.click())
    await expect(page.locator(`latchkey-modal [part=dialog][lang="${locale}"]`)).toBeVisible()
    for (const screen of screens) {
      await page.setViewportSize(screen)
      const found = await layoutFaults(page)
      faults.push(...found.map((fault) => `${locale}, ${screen.width}x${screen.height}: ${fault}`))
    }
  }
  expect.soft(faults, scene).toEqual([])
}
