import { type Condition, conditions } from './conditions.ts'
import type { Figures } from './measureVisit.ts'
import type { PageName } from './pages.ts'
import type { Scroll } from './scrollWallets.ts'

export type Goal = { name: string; value: number; limit: number; unit: string; met: boolean }

/** By condition, then page. */
export type Medians = Record<Condition, Record<PageName, Figures>>

/** What the widget is held to (docs/benchmarks.md). */
export function checkGoals({ medians, scroll }: { medians: Medians; scroll: Scroll }): Goal[] {
  const goal = (name: string, value: number, limit: number, unit: string): Goal => ({
    name,
    value,
    limit,
    unit,
    met: value <= limit,
  })
  const each = (name: string, limits: Record<Condition, number>, value: (condition: Condition) => number) =>
    conditions.map((condition) => goal(`${name}, ${condition}`, value(condition), limits[condition], 'ms'))
  const wagmi = Object.fromEntries(
    conditions.map((condition) => [condition, medians[condition]['React + wagmi'].buttonMs]),
  ) as Record<Condition, number> // One entry per condition, by construction.
  const tapped = (condition: Condition) => medians[condition]['Latchkey, tapped']
  return [
    goal('JS at button', tapped('x1').jsAtButton / 1000, 80, 'kB'),
    goal('JS at rest with the modal open', tapped('x1').jsAtRest / 1000, 115, 'kB'),
    goal('JS files until the modal rests', tapped('x1').files, 8, ''),
    goal('Requests until the modal rests', tapped('x1').requests, 12, ''),
    ...each('Navigation to button, no later than wagmi', wagmi, (condition) => tapped(condition).buttonMs),
    ...each('Tap to first wallet row', { x1: 50, x4: 100, 'slow 4G': 150 }, (condition) => tapped(condition).rowMs),
    goal('INP of the tap, x4', tapped('x4').inpMs, 50, 'ms'),
    goal('Blocking time after the tap, x4', tapped('x4').blockingMs, 0, 'ms'),
    ...each('Tap on WalletConnect to drawn code', { x1: 60, x4: 150, 'slow 4G': 200 }, (one) => tapped(one).codeMs),
    ...each('First row of All Wallets', { x1: 60, x4: 150, 'slow 4G': 300 }, (one) => tapped(one).walletsMs),
    goal('5,000 wallets: DOM nodes in the list', scroll.nodes, 200, ''),
    goal('5,000 wallets: heap growth while flung through', scroll.heapGrowth / 1e6, 3, 'MB'),
    goal('5,000 wallets: frame p95, x1', scroll.frameP95Ms, 33, 'ms'),
  ]
}
