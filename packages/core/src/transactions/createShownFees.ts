import type { TransferRequest } from '../adapter/sending.ts'

type Terms = Omit<TransferRequest, 'connectorId'>

/** Of so many transfers: the one on screen, at each speed, and a few that were typed before. */
const mostKept = 50

/**
 * Remembers what transfers were shown to cost. Nothing checks a price that a node names; what can be held is that no transfer is signed at
 * more than the visitor saw.
 * @template shown the fee in base units of the native currency, or what an adapter keeps of it
 */
export function createShownFees<shown = bigint>() {
  const fees = new Map<string, shown>()
  const keyOf = ({ network, from, to, token, amount, feeLevel = 'normal', memo = '' }: Terms) =>
    [network.caipNetworkId, from, to, token.address ?? '', amount, feeLevel, memo].join()

  return {
    /** Undefined where none was shown. */
    find: (terms: Terms): shown | undefined => fees.get(keyOf(terms)),
    keep(terms: Terms, fee: shown): void {
      const key = keyOf(terms)
      // The latest one goes to the end.
      fees.delete(key)
      const [oldest] = fees.keys()
      if (oldest !== undefined && fees.size >= mostKept) fees.delete(oldest)
      fees.set(key, fee)
    },
  }
}
