import { isMoment } from '@latchkey/wire'

/** As many accounts as can fill their limit; more of them keep their first entries. */
const fullAccounts = 10

/**
 * The first `limit` entries of each account on each network, in the order of the list: what others have, or what is planted under their
 * names, takes no place of an account's own. All together are bounded too; the first entries of each account are kept longest.
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

/** A clock that ran ahead and was set right is off by minutes. */
const clockSkewMs = 10 * 60_000

/**
 * Whether storage can have noted a moment by now, or can name one that lies at most `aheadMs` ahead. An entry of a far future would come
 * before everything this page adds, and would never end.
 */
export function isPastMoment(value: unknown, { aheadMs = 0 }: { aheadMs?: number } = {}): value is number {
  return isMoment(value) && value <= Date.now() + aheadMs + clockSkewMs
}
