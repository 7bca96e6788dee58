import {
  getContacts,
  getRequestedTransactions,
  getSentTransactions,
  getTransactionList,
  type RequestedTransaction,
  type SentTransaction,
  watchRequestedTransactions,
  watchSentTransactions,
  watchTransactionList,
} from '@latchkey/core'
import type { TransactionsState } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import type { ActivityEntry } from './ActivityEntry.ts'
import { toActivity } from './toActivity.ts'

export type ActivityEntries = {
  pending: readonly ActivityEntry[]
  settled: readonly ActivityEntry[]
  /** The history as it was fetched for this account; undefined while it is of another. */
  list: TransactionsState | undefined
  /** How many of ours have an outcome. */
  settledCount: number
}

/** What is known of the active account's activity on its network, without asking for more. */
export function useActivityEntries(): ActivityEntries {
  const latchkey = useLatchkey()
  const { caipAddress, accounts } = useAccount()
  const history = useWatch(getTransactionList, watchTransactionList)
  const { sent, asked } = useSentHere()
  // A list of another account is never shown.
  const list = caipAddress !== undefined && history.caipAddress === caipAddress ? history : undefined
  const transactions = list?.transactions ?? noTransactions
  const entries = useMemo(() => {
    const known = [...accounts, ...getContacts(latchkey).map(({ address }) => address)]
    return toActivity({ sent, asked, transactions, known })
  }, [latchkey, accounts, sent, asked, transactions])
  return { ...entries, list, settledCount: sent.filter(({ status }) => status !== 'pending').length }
}

const noTransactions: TransactionsState['transactions'] = []

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
