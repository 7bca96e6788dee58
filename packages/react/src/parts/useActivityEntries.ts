import {
  getContacts,
  getRequestedTransactions,
  getSentTransactions,
  getTransactionList,
  getWalletConnections,
  type RequestedTransaction,
  type SentTransaction,
  watchRequestedTransactions,
  watchSentTransactions,
  watchTransactionList,
  watchWalletConnections,
} from '@latchkey/core'
import type { TransactionsState } from '@latchkey/core/internal'
import { isSameAddress } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import type { ActivityEntry } from './ActivityEntry.ts'
import { toActivity } from './toActivity.ts'

export type ActivityEntries = {
  pending: readonly ActivityEntry[]
  settled: readonly ActivityEntry[]
  /** This account's history; undefined while another account's is loaded. */
  list: TransactionsState | undefined
  /** How many sent transactions have an outcome. */
  settledCount: number
}

/** The active account's known activity on its network, without a request. */
export function useActivityEntries(): ActivityEntries {
  const latchkey = useLatchkey()
  const { address: account, caipAddress } = useAccount()
  const wallets = useWatch(getWalletConnections, watchWalletConnections)
  const history = useWatch(getTransactionList, watchTransactionList)
  const { sent, requested } = useSentHere()
  // Never shows another account's list.
  const list = caipAddress !== undefined && history.caipAddress === caipAddress ? history : undefined
  const transactions = list?.transactions ?? noTransactions
  const entries = useMemo(() => {
    const known = [
      ...wallets.flatMap(({ accounts }) => accounts),
      ...getContacts(latchkey).map(({ address }) => address),
    ]
    return toActivity({ sent, requested, transactions, known, account })
  }, [latchkey, wallets, sent, requested, transactions, account])
  return { ...entries, list, settledCount: sent.filter(({ status }) => status !== 'pending').length }
}

const noTransactions: TransactionsState['transactions'] = []

export type SentHere = {
  sent: readonly SentTransaction[]
  /** Wallet requests without a known transaction. A replacement is shown at the transaction it replaces. */
  requested: readonly RequestedTransaction[]
}

/** What this app sent, or requested from a wallet, for the active account on its network. */
export function useSentHere(): SentHere {
  const { address, network } = useAccount()
  const allSent = useWatch(getSentTransactions, watchSentTransactions)
  const allRequested = useWatch(getRequestedTransactions, watchRequestedTransactions)
  return useMemo(() => {
    const isHere = (one: { caipNetworkId: string; from: string }) =>
      one.caipNetworkId === network?.caipNetworkId && isSameAddress(one.from, address)
    const sent = allSent.filter(isHere)
    const answered = new Set(sent.map(({ requestId }) => requestId))
    return { sent, requested: allRequested.filter((one) => isHere(one) && !answered.has(one.id) && !one.replaces) }
  }, [allSent, allRequested, network, address])
}
