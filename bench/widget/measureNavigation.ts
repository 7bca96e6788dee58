import type { Browser } from '@playwright/test'
import type { Navigation } from './checkGoals.ts'
import { type Condition, conditions } from './conditions.ts'
import { median, openPage, settled } from './measureVisit.ts'

/**
 * Compares how long our page and wagmi's take from navigation to the painted button. A load varies more than the two differ, so each is
 * loaded many times, by turns, each in a context of its own: a busy moment of the machine affects both.
 *
 * @param options.loads of each page, under each condition
 * @returns the median of the turns' ratios; below 1, ours is faster
 */
export async function measureNavigation(
  browser: Browser,
  { ours, wagmis, loads }: { ours: string; wagmis: string; loads: number },
): Promise<Navigation> {
  const compare = async (condition: Condition) => {
    const ratios: number[] = []
    // The first turn warms the browser and the servers and does not count.
    for (let turn = 0; turn <= loads; turn += 1) {
      const load = (url: string) => loadButton(browser, { url, condition })
      const isOursFirst = turn % 2 === 0
      const first = await load(isOursFirst ? ours : wagmis)
      const second = await load(isOursFirst ? wagmis : ours)
      if (turn > 0) ratios.push(isOursFirst ? first / second : second / first)
    }
    return median(ratios)
  }
  const navigation: Partial<Navigation> = {}
  for (const condition of conditions) navigation[condition] = await compare(condition)
  return navigation as Navigation // every condition has been measured
}

/** @returns milliseconds from the start of navigation until the button is painted */
async function loadButton(
  browser: Browser,
  { url, condition }: { url: string; condition: Condition },
): Promise<number> {
  const { page, context } = await openPage(browser, { pointer: 'finger', condition })
  try {
    await page.goto(url, { waitUntil: 'load' })
    const { buttonMs = Number.NaN } = await settled(page, 'buttonMs')
    return buttonMs
  } finally {
    await context.close()
  }
}
