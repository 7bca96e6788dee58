import type { RequestedTransaction, SentTransaction } from '@latchkey/core'
import type { Page } from '@playwright/test'

/** What the page's Latchkey keeps in storage: requests without an answer, and transactions sent. */
export function readStored(page: Page): Promise<{ asked: RequestedTransaction[]; sent: SentTransaction[] }> {
  return page.evaluate(() => ({
    asked: JSON.parse(localStorage.getItem('latchkey.asked') ?? '[]'),
    sent: JSON.parse(localStorage.getItem('latchkey.sent') ?? '[]'),
  }))
}
