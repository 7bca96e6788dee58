import {
  fetchTransactions,
  getSentTransactions,
  getTransactionList,
  type TransactionsState,
  watchSentTransactions,
  watchTransactionList,
} from '@latchkey/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { type ActivityEntry, toActivity } from './toActivity.ts'

export type Activity = {
  pending: readonly ActivityEntry[]
  settled: readonly ActivityEntry[]
  /** True until the first page of this account has been answered or has failed. */
  isFirstLoading: boolean
  isLoading: boolean
  hasMore: boolean
  error: TransactionsState['error']
  refresh: () => void
  loadMore: () => void
}

/**
 * The active account's activity: what this app sent and the history, fetched when the component appears, when the account or the network
 * changes and when one of our transfers settles.
 */
export function useActivity(): Activity {
  const latchkey = useLatchkey()
  const { caipAddress, address, network } = useAccount()
  const list = useWatch(getTransactionList, watchTransactionList)
  const allSent = useWatch(getSentTransactions, watchSentTransactions)

  const sent = useMemo(
    () =>
      allSent.filter(
        (one) => one.caipNetworkId === network?.caipNetworkId && one.from.toLowerCase() === address?.toLowerCase(),
      ),
    [allSent, network, address],
  )
  const settledCount = sent.filter((one) => one.status !== 'pending').length
  // A list of another account is never shown.
  const isOurs = caipAddress !== undefined && list.caipAddress === caipAddress

  const load = useCallback(
    (options: { next?: true }) => {
      // A failure is in the list's own state; disconnected meanwhile, there is nothing to list.
      fetchTransactions(latchkey, options).catch(() => {})
    },
    [latchkey],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transfer that settles is news for the history.
  useEffect(() => {
    // Not aborted on leaving: the list is the store's, and whoever shows it next needs it too.
    if (caipAddress) load({})
  }, [load, caipAddress, settledCount])

  const transactions = isOurs ? list.transactions : noTransactions
  const entries = useMemo(() => toActivity({ sent, transactions }), [sent, transactions])
  const isAnswered = isOurs && !list.loading
  return {
    ...entries,
    isFirstLoading: caipAddress !== undefined && transactions.length === 0 && !isAnswered,
    isLoading: isOurs && list.loading,
    hasMore: isOurs && list.next !== undefined,
    error: isOurs ? list.error : undefined,
    refresh: useCallback(() => load({}), [load]),
    loadMore: useCallback(() => load({ next: true }), [load]),
  }
}

const noTransactions: TransactionsState['transactions'] = []
