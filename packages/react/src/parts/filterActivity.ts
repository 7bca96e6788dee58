import type { ActivityEntry } from './ActivityEntry.ts'
import { matchesSearch } from './matchesSearch.ts'

/** What each filter shows: operations of the history. The rest (deposits, contract calls …) is shown without a filter. */
const operations = {
  sent: ['send', 'burn'],
  received: ['receive', 'mint', 'claim'],
  swaps: ['trade', 'buy'],
  approvals: ['approve', 'revoke'],
} as const

export type ActivityFilterKind = 'all' | keyof typeof operations

/** In the order they are offered. */
export const activityFilterKinds = ['all', ...Object.keys(operations)] as readonly ActivityFilterKind[]

export type ActivityFilter = { kind: ActivityFilterKind; search: string }

/** The entries of a kind whose token, address, app or hash contains the search. */
export function filterActivity(
  entries: readonly ActivityEntry[],
  { kind, search }: ActivityFilter,
): readonly ActivityEntry[] {
  const wanted: readonly string[] | undefined = kind === 'all' ? undefined : operations[kind]
  return entries.filter(({ operationType, movements, hash, sent, from, to, counterparty, spender, application }) => {
    if (wanted && !wanted.includes(operationType)) return false
    const names = movements.flatMap(({ name, contract }) => [name, contract ?? undefined])
    const addresses = [from, to, counterparty?.address, spender]
    return matchesSearch(search, [...names, ...addresses, hash, sent?.minedHash, application])
  })
}
