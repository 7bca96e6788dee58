import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction, SentTransaction } from '../state.ts'

const requested = new WeakMap<Latchkey, Map<string, RequestedTransaction>>()
const sent = new WeakMap<Latchkey, Set<string>>()

/** What this page requested of a wallet and does not know the end of, by id, to change: not even storage can end it. */
export function requestedHere(latchkey: Latchkey): Map<string, RequestedTransaction> {
  const known = requested.get(latchkey) ?? new Map()
  requested.set(latchkey, known)
  return known
}

/** Hashes of transactions that this page sent, or found again, to change: they stay listed, however many others storage holds. */
export function sentHere(latchkey: Latchkey): Set<string> {
  const known = sent.get(latchkey) ?? new Set()
  sent.set(latchkey, known)
  return known
}

/**
 * What is listed of the stored transactions.
 *
 * SECURITY: any script can write the storage. That a request of this page was sent, this page hears from the wallet or finds on the chain
 * itself; until then nobody else's transaction counts as the request's.
 */
export function withoutClaims(latchkey: Latchkey, list: readonly SentTransaction[]): readonly SentTransaction[] {
  const [ours, open] = [sentHere(latchkey), requestedHere(latchkey)]
  return list.filter(({ hash, requestId }) => ours.has(hash) || requestId === undefined || !open.has(requestId))
}
