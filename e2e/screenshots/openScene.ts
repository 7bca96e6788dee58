import type { Browser, Locator, Page } from '@playwright/test'
import { sceneQuery } from '../support/scenes.ts'
import { type Variant, variants } from './variants.ts'

/**
 * Opens a scene of the playground's gallery in a context of its own and waits until it stands still.
 * @param options.playground - where the playground answers.
 */
export async function openScene(
  browser: Browser,
  options: { playground: string; scene: string; variant: Variant; width?: number },
): Promise<Page> {
  const { query, viewport } = variants[options.variant]
  const context = await browser.newContext({
    baseURL: options.playground,
    viewport: { ...viewport, width: options.width ?? viewport.width },
    deviceScaleFactor: 2,
    isMobile: options.variant === 'phone',
    hasTouch: options.variant === 'phone',
    reducedMotion: 'reduce',
    locale: options.variant === 'arabic' ? 'ar' : 'en-US',
  })
  const page = await context.newPage()
  await page.goto(sceneQuery(options.scene, query))
  await page.locator('html[data-scene="ready"]').waitFor({ state: 'attached', timeout: 20_000 })
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  // Skeletons are for waiting; the picture is of what was waited for.
  await page.getByRole('dialog').locator('.lk-skeleton').first().waitFor({ state: 'detached', timeout: 10_000 })
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** What one sees of the dialog; the element itself covers the whole page to catch clicks beside it. */
export function frameOf(page: Page): Locator {
  return page.getByRole('dialog').locator('[part=frame]')
}
