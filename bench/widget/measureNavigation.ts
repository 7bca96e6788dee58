import type { Browser } from '@playwright/test'
import type { Navigation } from './checkGoals.ts'
import type { Condition } from './conditions.ts'
import { median, openPage, probeOf } from './measureVisit.ts'

/**
 * Compares how long our page and wagmi's take from navigation to the painted button. A load varies more than the two differ, so each is
 * loaded many times, by turns, each in a context of its own: a busy moment of the machine affects both.
 *
 * @param options.loads of each page, under each condition; at x1, where a load is short and a frame is an eighth of it, four times as many
 * @returns the median of the turns' ratios; below 1, ours is faster
 */
export async function measureNavigation(
  browser: Browser,
  { loads, ...urls }: { ours: string; wagmis: string; loads: number },
): Promise<Navigation> {
  const compare = async (condition: Condition, turns: number) => {
    const ratios: number[] = []
    // The first turn warms the browser and the servers and does not count.
    for (let turn = 0; turn <= turns; turn += 1) {
      const ms = { ours: Number.NaN, wagmis: Number.NaN }
      const order = ['ours', 'wagmis'] as const
      for (const page of turn % 2 === 0 ? order : order.toReversed())
        ms[page] = await loadButton(browser, { url: urls[page], condition })
      process.stderr.write(`navigation ${condition}: turn ${turn} of ${turns}\r`)
      if (turn > 0) ratios.push(ms.ours / ms.wagmis)
    }
    return median(ratios)
  }
  return {
    x1: await compare('x1', 4 * loads),
    x4: await compare('x4', loads),
    'slow 4G': await compare('slow 4G', loads),
  }
}

/** @returns milliseconds from the start of navigation until the button is painted */
async function loadButton(
  browser: Browser,
  { url, condition }: { url: string; condition: Condition },
): Promise<number> {
  const { page, seen } = await openPage(browser, { pointer: 'finger', condition })
  try {
    await page.goto(url, { waitUntil: 'load' })
    await seen('buttonMs')
    const { buttonMs = Number.NaN } = await probeOf(page)
    return buttonMs
  } finally {
    await page.context().close()
  }
}
