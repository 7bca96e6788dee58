import type { Locator, Page } from '@playwright/test'

/** What one sees of the dialog; the element itself covers the whole page to catch clicks beside it. */
export function frameOf(page: Page): Locator {
  return page.getByRole('dialog').locator('[part=frame]')
}
