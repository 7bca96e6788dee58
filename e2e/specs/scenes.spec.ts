import type { Page } from '@playwright/test'
import { graveFaults } from '../support/graveFaults.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { sceneNames, sceneQuery } from '../support/scenes.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const axeScreen = { width: 1100, height: 860 }

/** Scenes of one visit each: a browser that has its pages' code already shows the next one in half the time. */
const visits = Array.from({ length: Math.ceil(sceneNames.length / 6) }, (_, index) =>
  sceneNames.slice(index * 6, index * 6 + 6),
)

for (const scenes of visits) {
  test(`${scenes.join(', ')}: no serious accessibility fault, and fits every screen, with what is agreed to beside its button`, async ({
    page,
  }) => {
    test.setTimeout(scenes.length * 30_000)
    for (const scene of scenes) await test.step(scene, () => lookAt(page, scene))
  })
}

/** Checks a scene in dark, in light and in Arabic, and its layout on each screen, as a first-time visitor. */
async function lookAt(page: Page, scene: string): Promise<void> {
  // A file of the same origin that runs no code.
  await page.goto('/mark.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.setViewportSize(axeScreen)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(sceneQuery(scene, { theme: 'auto' }))
  await expect(page.locator('html[data-scene="ready"]')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), `${scene}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const locale of ['en', 'ar']) {
    // Below the dialog nothing can be clicked, but a page's own code may change its language at any time.
    await page.locator(`input[value="${locale}"]`).evaluate((input: HTMLInputElement) => input.click())
    await expect(page.locator(`latchkey-modal [part=dialog][lang="${locale}"]`)).toBeVisible()
    await page.setViewportSize(axeScreen)
    expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), `${scene}, light, ${locale}`).toEqual([])
    for (const screen of screens) {
      await page.setViewportSize(screen)
      expect.soft(await layoutFaults(page), `${scene}, ${locale}, ${screen.width}x${screen.height}`).toEqual([])
    }
  }
}
