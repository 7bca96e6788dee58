import type { Rules } from './parseRules.ts'

/** What was co-signed for a session, this operation left out. */
export type Usage = { count: number; native: bigint; fees: bigint }

/** What an operation takes of a session's budgets. */
export type Demand = { native: bigint; fees: bigint }

/**
 * Holds what an operation takes to what is left: native tokens within every allowance of the period, fees and numbers within the policies.
 * @param options.since what was co-signed since a time (Unix seconds), or ever.
 * @returns why it is refused, in a sentence; undefined where it is not.
 */
export async function judgeBudgets(
  { allowances, limits }: Rules,
  options: Demand & { nowSeconds: number; since: (seconds: number | undefined) => Promise<Usage> },
): Promise<string | undefined> {
  const { native, fees, nowSeconds, since } = options
  if (native > 0n && allowances.length === 0) return 'It sends more than was granted.'
  for (const { amount, startSeconds, periodSeconds } of native > 0n ? allowances : []) {
    if (nowSeconds < startSeconds) return 'What it sends is not granted yet.'
    const period = Math.floor((nowSeconds - startSeconds) / periodSeconds)
    const spent = (await since(startSeconds + period * periodSeconds)).native
    if (spent + native > amount) return 'It sends more than is left of what was granted for this period.'
  }
  for (const limit of limits) {
    if (limit.kind === 'gas') {
      if ((await since(undefined)).fees + fees > limit.wei) return 'Its fees are above what was granted.'
      continue
    }
    const { count } = await since(limit.seconds === undefined ? undefined : nowSeconds - limit.seconds + 1)
    if (count >= limit.count) return 'No further operation is granted now.'
  }
  return undefined
}
