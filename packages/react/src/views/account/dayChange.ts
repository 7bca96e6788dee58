import type { TokenBalance } from '@latchkey/core'

/** The change is shown once it is known for this share of the value; the rest counts as unchanged. */
const leastKnown = 0.95

export type DayChange = {
  /** In the currency of the values. */
  value: number
  /** Of the value a day ago: 0.01 is 1 %. */
  share: number
}

/**
 * How much the prices of what an account holds changed its value in 24 hours. What was sent or received in between does not count.
 * Undefined unless the server knows the change of at least 95 % of the value.
 *
 * @example
 * dayChange([{ value: 110, change: 0.1, … }]) // { value: 10, share: 0.1 }
 */
export function dayChange(balances: readonly TokenBalance[]): DayChange | undefined {
  let [total, known, before] = [0, 0, 0]
  for (const { value = 0, change } of balances) {
    const isKnown = change !== undefined && change > -1
    total += value
    if (isKnown) known += value
    before += isKnown ? value / (1 + change) : value
  }
  if (!(before > 0) || known < total * leastKnown) return undefined
  return { value: total - before, share: total / before - 1 }
}
