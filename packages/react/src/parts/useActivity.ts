import { fetchTransactions } from '@latchkey/core'
import type { TransactionsState } from '@latchkey/core/internal'
import { useCallback, useEffect } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useRetry } from '../hooks/useRetry.ts'
import { type ActivityEntries, useActivityEntries } from './useActivityEntries.ts'

export type Activity = Pick<ActivityEntries, 'pending' | 'settled'> & {
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
 * changes, when one of our transactions settles and, where that failed, by itself.
 */
export function useActivity(): Activity {
  const latchkey = useLatchkey()
  const { caipAddress } = useAccount()
  const { pending, settled, list, settledCount } = useActivityEntries()

  const load = useCallback(
    (options: { next?: true }) => {
      // A failure is in the list's own state; disconnected meanwhile, there is nothing to list.
      fetchTransactions(latchkey, options).catch(() => {})
    },
    [latchkey],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transaction that settles is news for the history.
  useEffect(() => {
    // Not aborted on leaving: the list is the store's, and whoever shows it next needs it too.
    if (caipAddress) load({})
  }, [load, caipAddress, settledCount])

  const error = list?.error
  const retryOthers = useRetry(error, () => load({}))

  return {
    pending,
    settled,
    isFirstLoading: caipAddress !== undefined && !list?.transactions.length && !error && (list?.loading ?? true),
    isLoading: list?.loading ?? false,
    hasMore: list?.next !== undefined,
    error,
    refresh: useCallback(() => {
      load({})
      retryOthers()
    }, [load, retryOthers]),
    loadMore: useCallback(() => load({ next: true }), [load]),
  }
}
