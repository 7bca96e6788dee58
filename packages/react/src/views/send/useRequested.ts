import { getRequestedTransactions, type SentDetails, watchRequestedTransactions } from '@latchkey/core'
import { useWatch } from '../../hooks/useWatch.ts'
import type { ReviewedParties } from './TransferReview.tsx'

/** Whether a wallet was asked for such a transaction of this account and nobody heard its answer: it may still be asking, or may have sent it. */
export function useRequested(
  { address, network }: ReviewedParties,
  isSame: (details: SentDetails) => boolean,
): boolean {
  const asked = useWatch(getRequestedTransactions, watchRequestedTransactions)
  return asked.some(
    ({ from, caipNetworkId, details, replaces }) =>
      !replaces && from === address && caipNetworkId === network.caipNetworkId && isSame(details),
  )
}
