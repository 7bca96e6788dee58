import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../state.ts'

/**
 * What is listed of the stored transactions.
 *
 * SECURITY: any script can write the storage. That a request of this page was sent, this page hears from the wallet or finds on the chain
 * itself; until then nobody else's transaction counts as the request's.
 */
export function withoutClaims(latchkey: Latchkey, list: readonly SentTransaction[]): readonly SentTransaction[] {
  const { requestedHere, sentHere } = latchkey.internal
  return list.filter(
    ({ hash, requestId }) => sentHere.has(hash) || requestId === undefined || !requestedHere.has(requestId),
  )
}
