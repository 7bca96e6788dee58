import type { Hex } from 'viem'
import type { Rules } from './parseRules.ts'

/** What an operation uses of a session's limits: wei that it sends, and wei of its fees at most. */
export type Demand = { native: bigint; fees: bigint }

/**
 * What was co-signed for a session, in totals: judging an operation costs the same after one and after a million. Kept as JSON, so that
 * amounts are decimal text.
 */
export type Usage = {
  /** Unix seconds of the operation signed last. Servers' clocks differ; a session's never goes back. */
  atSeconds: number
  count: number
  fees: string
  /** Wei sent in the latest period of each allowance, by `start:period`: equal ones share a total. */
  sent: Record<string, { period: number; wei: string }>
  /** Operations by the second they were signed in, oldest first, for each interval of a rate limit. */
  rates: Record<string, [seconds: number, count: number][]>
  /** Hashes of the operations signed last, oldest first: the same one counts once. */
  latest: Hex[]
}

/** How many operations of a session are remembered, so that signing one of them again does not count. */
export const maxLatest = 32
/** Seconds of an interval with a count of their own; beyond that, operations count for up to a thirty-second of the interval longer. */
const maxSlots = 64

export const unused: Usage = { atSeconds: 0, count: 0, fees: '0', sent: {}, rates: {}, latest: [] }

/** The most bytes that a session's totals take as JSON: for any session, and for each of its permissions and policies. */
export const usageBytes = { own: 3_072, permission: 256, policy: 2_048 }

/** The totals with operations of one second added. */
export function countOperations(
  { allowances, limits }: Rules,
  usage: Usage,
  operations: Demand & { atSeconds: number; count: number; hashes: readonly Hex[] },
): Usage {
  const { native, fees, count, hashes } = operations
  const atSeconds = Math.max(usage.atSeconds, operations.atSeconds)
  const sent = allowances
    .filter(({ startSeconds }) => native > 0n && atSeconds >= startSeconds)
    .map((allowance) => [
      keyOf(allowance),
      { period: periodOf(allowance, atSeconds), wei: String(sentOf(usage, allowance, atSeconds) + native) },
    ])
  const intervals = limits.flatMap((limit) => (limit.kind === 'calls' ? (limit.seconds ?? []) : []))
  const rates = intervals.map((seconds) => [
    seconds,
    addToSlots(slotsWithin(usage, seconds, atSeconds), { seconds, atSeconds, count }),
  ])
  return {
    atSeconds,
    count: usage.count + count,
    fees: String(BigInt(usage.fees) + fees),
    sent: { ...usage.sent, ...Object.fromEntries(sent) },
    rates: { ...usage.rates, ...Object.fromEntries(rates) },
    latest: [...usage.latest, ...hashes].slice(-maxLatest),
  }
}

/** Wei sent in the allowance's period at a time. */
export function sentOf(usage: Usage, allowance: Rules['allowances'][number], atSeconds: number): bigint {
  const total = usage.sent[keyOf(allowance)]
  return total?.period === periodOf(allowance, atSeconds) ? BigInt(total.wei) : 0n
}

/** Operations in the last `seconds`, the interval of a rate limit. */
export function countWithin(usage: Usage, seconds: number, atSeconds: number): number {
  return slotsWithin(usage, seconds, atSeconds).reduce((sum, [, count]) => sum + count, 0)
}

function keyOf({ startSeconds, periodSeconds }: Rules['allowances'][number]): string {
  return `${startSeconds}:${periodSeconds}`
}

function periodOf({ startSeconds, periodSeconds }: Rules['allowances'][number], atSeconds: number): number {
  return Math.floor((atSeconds - startSeconds) / periodSeconds)
}

function slotsWithin(usage: Usage, seconds: number, atSeconds: number): [number, number][] {
  return (usage.rates[seconds] ?? []).filter(([second]) => second > atSeconds - seconds)
}

function addToSlots(
  slots: [number, number][],
  { seconds, atSeconds, count }: { seconds: number; atSeconds: number; count: number },
): [number, number][] {
  const all = mergeSlots([...slots, [atSeconds, count]])
  if (all.length <= maxSlots) return all
  // To a later second, so that no operation expires early.
  const step = Math.ceil(seconds / (maxSlots / 2))
  return mergeSlots(all.map(([second, of]) => [Math.ceil(second / step) * step, of]))
}

function mergeSlots(slots: [number, number][]): [number, number][] {
  const counts = new Map<number, number>()
  for (const [second, count] of slots) counts.set(second, (counts.get(second) ?? 0) + count)
  return [...counts]
}

/**
 * Checks an operation against the remaining limits: native tokens within every allowance of the period, fees and counts within the
 * policies.
 * @returns the reason for a rejection, as a sentence; undefined where it is allowed.
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
