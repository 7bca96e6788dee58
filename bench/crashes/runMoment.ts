import type { RequestedTransaction, SentTransaction } from '@latchkey/core'
import type { WorldInfo } from '@latchkey/world'
import { type Browser, expect, type Page } from '@playwright/test'
import { widget } from '../../e2e/pages/widget.ts'
import type { Visitor } from './openVisitor.ts'

export type Run = {
  /** Entries that Activity, or Latchkey's storage, lacks. */
  lost: number
  /** Entries that are there more than once. */
  duplicated: number
  /** Transactions of the visitor on the chain. */
  mined: number
  /** From the new page's navigation until Activity shows what it must, ms. */
  foundMs: number
}

/** How long a new page may take until Activity shows what it must. */
const limitMs = 60_000

/** Crashes one visitor's page at a moment, opens a new one and counts what Activity and the chain have. */
export async function runMoment(browser: Browser, world: WorldInfo, moment: Moment): Promise<Run> {
  const visitor = await moment.open(browser, world)
  try {
    await moment.crash(await visitor.openPage(), visitor)
    const startedAt = performance.now()
    const page = await visitor.openPage()
    await waitForEntries(page, moment)
    const foundMs = performance.now() - startedAt
    // The list again, with whatever the server's history has by now: nothing may be there twice.
    await page.reload()
    const counts = await waitForEntries(page, moment)
    const { requested, sent } = await readStored(page)
    const kept = requested.length + sent.length - moment.entries.length
    return {
      lost: counts.filter((count) => count === 0).length + Math.max(0, -kept),
      duplicated: counts.filter((count) => count > 1).length + Math.max(0, kept),
      mined: await visitor.countMined(),
      foundMs,
    }
  } finally {
    await visitor.close()
  }
}

/** Opens Activity, waits until it has each entry in its state, and counts them: 0 where that state did not come. */
async function waitForEntries(page: Page, { entries }: Moment): Promise<readonly number[]> {
  const ui = widget(page)
  await ui.openAccount('Activity')
  return Promise.all(
    entries.map(async ({ text, state }) => {
      const entry = ui.dialog.getByRole('listitem').filter({ hasText: text })
      const stated = entry.filter({ hasText: state })
      await expect(stated)
        .toHaveCount(1, { timeout: limitMs })
        .catch(() => {})
      return (await stated.count()) === 0 ? 0 : entry.count()
    }),
  )
}

/** A moment on a transaction's way at which the page is crashed. */
export type Moment = {
  name: string
  open: (browser: Browser, world: WorldInfo) => Promise<Visitor>
  /** Transactions of the visitor on the chain in the end. */
  mined: number
  /** What Activity must have, each once: a text of the entry and the state it says. */
  entries: readonly { text: string; state: string }[]
  /** Brings a fresh page to this moment and crashes it there. */
  crash(page: Page, visitor: Visitor): Promise<void>
}

/** What the page's latchkey stores: wallet requests without a response, and sent transactions. */
export function readStored(page: Page): Promise<{ requested: RequestedTransaction[]; sent: SentTransaction[] }> {
  return page.evaluate(() => ({
    requested: JSON.parse(localStorage.getItem('latchkey.asked') ?? '[]'),
    sent: JSON.parse(localStorage.getItem('latchkey.sent') ?? '[]'),
  }))
}
