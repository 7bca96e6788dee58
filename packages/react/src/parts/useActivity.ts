import { fetchTransactions } from '@latchkey/core'
import type { TransactionsState } from '@latchkey/core/internal'
import { useCallback, useEffect } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useRetry } from '../hooks/useRetry.ts'
import { type ActivityEntries, useActivityEntries } from './useActivityEntries.ts'

export type Activity = Pick<ActivityEntries, 'pending' | 'settled'> & {
  /** True until this account's first page has loaded or failed. */
  isFirstLoading: boolean
  isLoading: boolean
  hasMore: boolean
  /** No server lists the network's transactions. */
  isUnlisted: boolean
  error: TransactionsState['error']
  refresh: () => void
  loadMore: () => void
}

/**
 * The active account's activity: what this app sent and the history. Fetched on mount, when the account or network changes and when a sent
 * transaction settles; retried after a failure.
 */
export function useActivity(): Activity {
  const latchkey = useLatchkey()
  const { caipAddress } = useAccount()
  const { pending, settled, list, settledCount } = useActivityEntries()

  const load = useCallback(
    (options: { next?: true }) => {
      // The list's state has a failure; after a disconnect there is nothing to list.
      fetchTransactions(latchkey, options).catch(() => {})
    },
    [latchkey],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transaction that settles changes the history.
  useEffect(() => {
    // Not aborted on unmount: the store keeps the list for the next component that shows it.
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
    isUnlisted: list?.isUnlisted ?? false,
    error,
    refresh: useCallback(() => {
      load({})
      retryOthers()
    }, [load, retryOthers]),
    loadMore: useCallback(() => load({ next: true }), [load]),
  }
}
