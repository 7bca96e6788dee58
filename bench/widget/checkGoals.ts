import type { PageName } from './buildPages.ts'
import type { Visit } from './measureVisit.ts'
import type { Scroll } from './scrollWallets.ts'

export type Goal = { name: string; value: number; limit: number; unit: string; met: boolean }

/** CPU rate, then page, to the medians of that page's visits. */
export type Medians = Record<'1' | '4', Record<PageName, Visit>>

/** What the widget is held to (docs/benchmarks.md). Times on the x4 processor unless named. */
export function checkGoals({ medians, scroll }: { medians: Medians; scroll: Scroll }): Goal[] {
  const ours = medians[4].Latchkey
  const tapped = medians[4]['Latchkey, tapped']
  const goal = (name: string, value: number, limit: number, unit: string): Goal => ({
    name,
    value,
    limit,
    unit,
    met: value <= limit,
  })
  return [
    goal('Button, x1, no later than wagmi', medians[1].Latchkey.buttonMs, medians[1]['React + wagmi'].buttonMs, 'ms'),
    goal('Button, x4, no later than wagmi', ours.buttonMs, medians[4]['React + wagmi'].buttonMs, 'ms'),
    goal('Click to first row, x4', ours.rowMs, 100, 'ms'),
    goal('Click to first row, x4, tapped', tapped.rowMs, 100, 'ms'),
    goal('INP of the click, x4', ours.inpMs, 50, 'ms'),
    goal('INP of the click, x4, tapped', tapped.inpMs, 50, 'ms'),
    goal('Long tasks after the click, x4', ours.longTasks, 0, ''),
    goal('Long tasks after the click, x4, tapped', tapped.longTasks, 0, ''),
    goal('5,000 wallets: DOM nodes in the list', scroll.nodes, 200, ''),
    goal('5,000 wallets: heap growth while scrolling', scroll.heapGrowth / 1e6, 3, 'MB'),
    goal('5,000 wallets: scroll frame p95, x1', scroll.frameP95Ms, 40, 'ms'),
  ]
}
