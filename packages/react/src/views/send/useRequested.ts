import {
  getAccount,
  getModal,
  getRequestedTransactions,
  open,
  type SentDetails,
  setAccountTab,
  watchRequestedTransactions,
  watchSentTransactions,
} from '@latchkey/core'
import { resetSend } from '@latchkey/core/internal'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import type { ReviewedParties } from './SendReviewFacts.tsx'

/**
 * Whether the wallet got such a request of this account and its response is missing: it may still show it, or have sent the transaction.
 * Once one is found to be sent, whichever view or page requested it, the review is left: its button would send the same again.
 */
export function useRequested(
  { address, caipAddress, network }: ReviewedParties,
  isSame: (details: SentDetails) => boolean,
): boolean {
  const latchkey = useLatchkey()
  const requested = useWatch(getRequestedTransactions, watchRequestedTransactions).filter(
    ({ from, caipNetworkId, details, replaces }) =>
      !replaces && from === address && caipNetworkId === network.caipNetworkId && isSame(details),
  )
  const ids = useRef(new Set<string>())
  useLayoutEffect(() => {
    for (const { id } of requested) ids.current.add(id)
  })
  useEffect(
    () =>
      watchSentTransactions(latchkey, (sent) => {
        const isSent = sent.some(({ requestId }) => requestId && ids.current.has(requestId))
        if (!isSent || !getModal(latchkey).open || getAccount(latchkey).caipAddress !== caipAddress) return
        resetSend(latchkey)
        setAccountTab(latchkey, 'activity')
        open(latchkey, { view: 'Account' })
      }),
    [latchkey, caipAddress],
  )
  return requested.length > 0
}
