import { isMoment } from '@latchkey/wire'

/** How many accounts can have `limit` entries each. With more accounts, each keeps its first entries. */
const fullAccounts = 10

/**
 * Keeps the first `limit` entries of each account on each network, so that entries planted for other accounts cannot displace them. The
 * total is limited too; the first entries of each account have priority.
 */
export function limitByAccount<T>(
  list: readonly T[],
  { limit, accountOf }: { limit: number; accountOf: (entry: T) => { caipNetworkId: string; address: string } },
): T[] {
  const counts = new Map<string, number>()
  const ranked = list.map((entry) => {
    const { caipNetworkId, address } = accountOf(entry)
    const account = `${caipNetworkId}:${address.toLowerCase()}`
    const rank = counts.get(account) ?? 0
    counts.set(account, rank + 1)
    return { entry, rank }
  })
  const kept = ranked.filter(({ rank }) => rank < limit)
  const first = new Set([...kept].sort((a, b) => a.rank - b.rank).slice(0, fullAccounts * limit))
  return kept.filter((one) => first.has(one)).map(({ entry }) => entry)
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
