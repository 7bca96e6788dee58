import { countWithin, type Demand, sentOf, type Usage } from './countOperations.ts'
import type { Rules } from './parseRules.ts'

/**
 * Holds what an operation takes to what is left: native tokens within every allowance of the period, fees and numbers within the policies.
 * @returns why it is refused, in a sentence; undefined where it is not.
 */
export function judgeBudgets(
  { allowances, limits }: Rules,
  options: Demand & { nowSeconds: number; usage: Usage },
): string | undefined {
  const { native, fees, usage } = options
  const nowSeconds = Math.max(options.nowSeconds, usage.atSeconds)
  if (native > 0n && allowances.length === 0) return 'It sends more than was granted.'
  for (const allowance of native > 0n ? allowances : []) {
    if (nowSeconds < allowance.startSeconds) return 'What it sends is not granted yet.'
    if (sentOf(usage, allowance, nowSeconds) + native > allowance.amount)
      return 'It sends more than is left of what was granted for this period.'
  }
  for (const limit of limits) {
    if (limit.kind === 'gas') {
      if (BigInt(usage.fees) + fees > limit.wei) return 'Its fees are above what was granted.'
      continue
    }
    const count = limit.seconds === undefined ? usage.count : countWithin(usage, limit.seconds, nowSeconds)
    if (count >= limit.count) return 'No further operation is granted now.'
  }
  return undefined
}
