import type { Browser } from '@playwright/test'
import { recordTasks } from './recordTasks.ts'

/** Whole and broken, longer than anybody's: each digit is drawn, parsed and quoted. */
const typed = '123.456789'
/** A quick typist. */
const keyEveryMs = 120

/**
 * Opens a scene of the playground, types an amount key by key and says what kept the page's main thread, until the pause after which the server is
 * asked is over and its answer shown.
 * @returns processor time of each task, ms, the longest first.
 */
export async function typeAmount(browser: Browser, options: { url: string; field: string }): Promise<number[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.goto(options.url)
    await page.locator('html[data-scene="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
    const field = page.getByRole('dialog').getByRole('textbox', { name: options.field, exact: true })
    await field.fill('')
    await page.waitForLoadState('networkidle')
    return await recordTasks(await context.newCDPSession(page), async () => {
      await field.pressSequentially(typed, { delay: keyEveryMs })
      await page.waitForTimeout(500)
      await page.waitForLoadState('networkidle')
    })
  } finally {
    await context.close()
  }
}
