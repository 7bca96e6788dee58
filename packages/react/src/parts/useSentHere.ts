import {
  getRequestedTransactions,
  getSentTransactions,
  type RequestedTransaction,
  type SentTransaction,
  watchRequestedTransactions,
  watchSentTransactions,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useWatch } from '../hooks/useWatch.ts'

export type SentHere = {
  sent: readonly SentTransaction[]
  /** What a wallet was asked for, and nobody knows to have been sent. A replacement shows at what it replaces. */
  asked: readonly RequestedTransaction[]
}

/** What this app sent, or asked a wallet to send, from the active account on its network. */
export function useSentHere(): SentHere {
  const { address, network } = useAccount()
  const allSent = useWatch(getSentTransactions, watchSentTransactions)
  const allRequested = useWatch(getRequestedTransactions, watchRequestedTransactions)
  return useMemo(() => {
    const isHere = (one: { caipNetworkId: string; from: string }) =>
      one.caipNetworkId === network?.caipNetworkId && one.from.toLowerCase() === address?.toLowerCase()
    const sent = allSent.filter(isHere)
    const answered = new Set(sent.map(({ requestId }) => requestId))
    return { sent, asked: allRequested.filter((one) => isHere(one) && !answered.has(one.id) && !one.replaces) }
  }, [allSent, allRequested, network, address])
}
