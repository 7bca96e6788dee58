import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WorldInfo } from '@latchkey/world'
import type { Browser, StartOptions } from './drivers/Browser.ts'
import { createVisitor, type Visitor } from './visitor/createVisitor.ts'
import { watchFaults } from './visitor/faults.ts'
import type { Visit } from './visits/Visit.ts'

export type Outcome = { version: string; tookMs: number; counted?: string; error?: Error }

/** Makes one visit in a browser with an empty profile. Ends with a look at the faults of every tab. */
export async function runVisit(
  visit: Visit,
  { start, world }: { start: (options: StartOptions) => Promise<Browser>; world: WorldInfo },
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-browser-'))
  const startedAt = Date.now()
  let browser: Browser | undefined
  try {
    const started = await start({ folder, beforePage: watchFaults })
    browser = started
    const visitors: Visitor[] = []
    const toVisitor = (tab: Browser['tab']) => {
      const visitor = createVisitor(tab, { playground: world.playground ?? '' })
      visitors.push(visitor)
      return visitor
    }
    const counted = await visit({
      visitor: toVisitor(started.tab),
      openTab: async () => toVisitor(await started.newTab()),
      async findPage(url) {
        for (const page of [await started.openedWindow(url), await started.tab.frame(url)])
          if (await page?.evaluate((finder) => finder.find('heading', { source: '', flags: '' }) !== undefined))
            return createVisitor(page!, { playground: '' })
        return undefined
      },
      async findWindow(url) {
        for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(100)) {
          const opened = await started.openedWindow(url)
          if (opened && (await opened.evaluate(() => document.readyState === 'complete'))) return opened
        }
        throw new Error(`No window of ${url} opened within 15 s.`)
      },
      world,
    })
    for (const visitor of visitors) await visitor.expectNoFaults()
    return { version: started.version, tookMs: Date.now() - startedAt, counted: counted ?? '' }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    return { version: browser?.version ?? '', tookMs: Date.now() - startedAt, error: failure }
  } finally {
    await browser?.close()
    // Browsers write a last time while they end.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
