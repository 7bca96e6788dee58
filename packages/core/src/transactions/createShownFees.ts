import type { TransferRequest } from '../adapter/sending.ts'

type Terms = Omit<TransferRequest, 'connectorId'>

/** Of so many transfers: the one on screen, at each speed, and a few that were typed before. */
const mostKept = 50

/**
 * Remembers what transfers were shown to cost. Nothing checks a price that a node names; what can be held is that no transfer is signed at
 * more than the visitor saw.
 */
export function createShownFees() {
  const fees = new Map<string, bigint>()
  const keyOf = ({ network, from, to, token, amount, feeLevel = 'normal', memo = '' }: Terms) =>
    [network.caipNetworkId, from, to, token.address ?? '', amount, feeLevel, memo].join()

  return {
    /** In base units of the native currency; undefined where none was shown. */
    find: (terms: Terms): bigint | undefined => fees.get(keyOf(terms)),
    keep(terms: Terms, fee: bigint): void {
      const key = keyOf(terms)
      // The latest one goes to the end.
      fees.delete(key)
      const [oldest] = fees.keys()
      if (oldest !== undefined && fees.size >= mostKept) fees.delete(oldest)
      fees.set(key, fee)
    },
  }
}
