import { type Condition, conditions } from './conditions.ts'
import type { Figures } from './measureVisit.ts'
import type { PageName } from './pages.ts'
import type { Scroll } from './scrollWallets.ts'

export type Goal = {
  name: string
  value: number
  limit: number
  unit: string
  met: boolean
  /** What the least that shows the same takes: the page of the same elements, or the wallets as parsed JSON. */
  floor?: number
}

/** By condition, then page. */
export type Medians = Record<Condition, Record<PageName, Figures>>

/** Our time from navigation to the button as a share of wagmi's (`measureNavigation`). */
export type Navigation = Record<Condition, number>

/** What the widget is held to (docs/benchmarks.md). */
export function checkGoals(measured: { medians: Medians; navigation: Navigation; scroll: Scroll }): Goal[] {
  const { medians, navigation, scroll } = measured
  const goal = (name: string, value: number, limit: number, unit: string): Goal => ({
    name,
    value,
    limit,
    unit,
    met: value <= limit,
  })
  const at = (page: PageName) => (condition: Condition) => medians[condition][page]
  const [tapped, floors] = [at('Latchkey, tapped'), at('React, same elements')]
  const each = (name: string, limits: Record<Condition, number>, value: (figures: Figures) => number) =>
    conditions.map((one) => ({
      ...goal(`${name}, ${one}`, value(tapped(one)), limits[one], 'ms'),
      floor: value(floors(one)),
    }))
  return [
    goal('JS at button', tapped('x1').jsAtButton / 1000, 80, 'kB'),
    goal('JS at rest with the modal open', tapped('x1').jsAtRest / 1000, 115, 'kB'),
    goal('JS files until the modal rests', tapped('x1').files, 8, ''),
    goal('Requests until the modal rests', tapped('x1').requests, 12, ''),
    ...conditions.map((one) =>
      goal(`Navigation to button, share of wagmi’s time, ${one}`, navigation[one] * 100, 100, '%'),
    ),
    ...each('Tap to first wallet row', { x1: 50, x4: 100, 'slow 4G': 150 }, ({ rowMs }) => rowMs),
    { ...goal('INP of the tap, x4', tapped('x4').inpMs, 50, 'ms'), floor: floors('x4').inpMs },
    { ...goal('Blocking time after the tap, x4', tapped('x4').blockingMs, 0, 'ms'), floor: floors('x4').blockingMs },
    ...each('Tap on WalletConnect to drawn code', { x1: 60, x4: 150, 'slow 4G': 200 }, ({ codeMs }) => codeMs),
    ...each('First row of All Wallets', { x1: 60, x4: 150, 'slow 4G': 300 }, ({ walletsMs }) => walletsMs),
    goal('5,000 wallets: DOM nodes in the list', scroll.nodes, 200, ''),
    {
      ...goal('5,000 wallets: heap growth while flung through', scroll.heapGrowth / 1e6, 3, 'MB'),
      floor: scroll.heapFloor / 1e6,
    },
    goal('5,000 wallets: frame p95, x1', scroll.frameP95Ms, 33, 'ms'),
  ]
}
