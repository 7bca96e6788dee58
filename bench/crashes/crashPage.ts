import type { Page } from '@playwright/test'

/** Ends the page's process as the operating system would: nothing in the page runs any more, not even `pagehide`. */
export async function crashPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash', { timeout: 20_000 })
  // The process is gone before it could answer.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
