import { getContacts, getTransactionList, watchTransactionList } from '@latchkey/core'
import type { TransactionsState } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import type { ActivityEntry } from './ActivityEntry.ts'
import { toActivity } from './toActivity.ts'
import { useSentHere } from './useSentHere.ts'

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
