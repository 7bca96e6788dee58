import { isMoment } from '@latchkey/wire'
import { foldHex } from '../text/foldHex.ts'

/** How many accounts can have `limit` entries each. With more accounts, each keeps its first entries. */
const fullAccounts = 10

/**
 * Keeps the first `limit` entries of each account on each network, so that entries planted for other accounts cannot displace them. The
 * total is limited too; the first entries of each account have priority.
 * @param options.rankOf entries of a lower rank come first, at equal ranks in the list's order.
 * @returns the kept entries, in the list's order.
 */
export function limitByAccount<T>(
  list: readonly T[],
  {
    limit,
    accountOf,
    rankOf = () => 0,
  }: {
    limit: number
    accountOf: (entry: T) => { caipNetworkId: string; address: string }
    rankOf?: (entry: T) => number
  },
): T[] {
  const counts = new Map<string, number>()
  const placed = [...list]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((entry) => {
      const { caipNetworkId, address } = accountOf(entry)
      const account = `${caipNetworkId}:${foldHex(address)}`
      const place = counts.get(account) ?? 0
      counts.set(account, place + 1)
      return { entry, place }
    })
  const within = placed.filter(({ place }) => place < limit).sort((a, b) => a.place - b.place)
  const kept = new Set(within.slice(0, fullAccounts * limit).map(({ entry }) => entry))
  return list.filter((entry) => kept.has(entry))
}

/** Entries may come from a clock that was fast and has been corrected. */
const clockSkewMs = 10 * 60_000

/**
 * Whether a stored time is in the past, or at most `aheadMs` in the future. An entry from the far future would come before
 * everything that this page adds, and would never expire.
 */
export function isPastMoment(value: unknown, { aheadMs = 0 }: { aheadMs?: number } = {}): value is number {
  return isMoment(value) && value <= Date.now() + aheadMs + clockSkewMs
}
