import {
  getAccount,
  getModal,
  getRequestedTransactions,
  getSentTransactions,
  open,
  type SentDetails,
  type SentTransaction,
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
 * What an equal one of this account may still become, so that a new one would do it twice. `requested`: the wallet got the request and its
 * response is missing. `dropped`: the network does not have the transaction and may have it again, without a nonce that rules the new one out.
 *
 * Once a requested one is found to be sent, whichever view or page requested it, the review is left: its button would send the same again.
 */
export function useEarlier(
  { address, caipAddress, network }: ReviewedParties,
  isSame: (details: SentDetails) => boolean,
): 'requested' | 'dropped' | undefined {
  const latchkey = useLatchkey()
  const isOfAccount = ({ from, caipNetworkId }: Pick<SentTransaction, 'from' | 'caipNetworkId'>) =>
    from === address && caipNetworkId === network.caipNetworkId
  const requested = useWatch(getRequestedTransactions, watchRequestedTransactions).filter(
    (one) => !one.replaces && isOfAccount(one) && isSame(one.details),
  )
  const isDropped = useWatch(getSentTransactions, watchSentTransactions).some(
    (sent) => sent.status === 'dropped' && sent.nonce === undefined && isOfAccount(sent) && isSame(sent),
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
  return requested.length > 0 ? 'requested' : isDropped ? 'dropped' : undefined
}
