import type { Latchkey } from '../latchkey.ts'
import type { RequestedTransaction, SentTransaction } from '../state.ts'

const requested = new WeakMap<Latchkey, Map<string, RequestedTransaction>>()
const sent = new WeakMap<Latchkey, Set<string>>()

/** This page's open requests to wallets, by id; the caller may change the map. Storage cannot remove them. */
export function requestedHere(latchkey: Latchkey): Map<string, RequestedTransaction> {
  const known = requested.get(latchkey) ?? new Map()
  requested.set(latchkey, known)
  return known
}

/** Hashes of transactions that this page sent or found; the caller may change the set. They stay listed, however many others are stored. */
export function sentHere(latchkey: Latchkey): Set<string> {
  const known = sent.get(latchkey) ?? new Set()
  sent.set(latchkey, known)
  return known
}

/**
 * The stored transactions that may be listed.
 *
 * SECURITY: any script can write the storage. Only the wallet's response, or this page's own search of the chain, can mark a request of
 * this page as sent; until then, stored transactions that claim its id are left out.
 */
export function withoutClaims(latchkey: Latchkey, list: readonly SentTransaction[]): readonly SentTransaction[] {
  const [ours, open] = [sentHere(latchkey), requestedHere(latchkey)]
  return list.filter(({ hash, requestId }) => ours.has(hash) || requestId === undefined || !open.has(requestId))
}
