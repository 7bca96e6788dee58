import type { WorldInfo } from '@latchkey/world'
import { type Browser, expect } from '@playwright/test'
import { widget } from '../../e2e/pages/widget.ts'
import { chainClient } from '../../e2e/support/chain.ts'
import type { Moment } from './Moment.ts'
import { chainId, openBrowserOfVisitor } from './openBrowserOfVisitor.ts'
import { readStored } from './readStored.ts'

export type Run = {
  /** Entries in Activity, once it has settled. */
  shown: number
  /** Transactions of the visitor on the chain. */
  mined: number
  /** From the new page's navigation until Activity shows what it must, ms. */
  foundMs: number
}

/** How long a new page may take until Activity shows what it must. */
const limitMs = 60_000

/** Crashes one visitor's page at a moment, opens a new one and counts what Activity and the chain have. */
export async function runMoment(browser: Browser, world: WorldInfo, moment: Moment): Promise<Run> {
  const visitor = await openBrowserOfVisitor(browser, world)
  try {
    await moment.crash(await visitor.openPage(), visitor)
    const startedAt = performance.now()
    const page = await visitor.openPage()
    const ui = widget(page)
    await ui.openAccount('Activity')
    const { text, count, state } = moment.entry
    const entries = ui.dialog.getByRole('listitem').filter({ hasText: text })
    await expect(entries.filter({ hasText: state }))
      .toHaveCount(count, { timeout: limitMs })
      .catch(() => {})
    const foundMs = performance.now() - startedAt
    // The list again, with whatever the server's history has by now: nothing may be there twice.
    await page.reload()
    await ui.openAccount('Activity')
    await expect(entries.filter({ hasText: state }))
      .toHaveCount(count, { timeout: limitMs })
      .catch(() => {})
    const { asked, sent } = await readStored(page)
    const mined = await chainClient(world, { chainId }).getTransactionCount({ address: visitor.address })
    const isStoredOnce = asked.length + sent.length === count
    return { shown: isStoredOnce ? await entries.count() : asked.length + sent.length, mined, foundMs }
  } finally {
    await visitor.close()
  }
}
