import {
  fetchTransactions,
  getSentTransactions,
  getTransactionList,
  getWalletConnections,
  type Latchkey,
  watchSentTransactions,
  watchTransactionList,
  watchWalletConnections,
} from '@latchkey/core'
import { getOlderTransactions } from '@latchkey/core/internal'
import { useEffect, useMemo } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { findLookAlike, isNeverPaid, useContacts } from './useContacts.ts'

export type ReceiverHistory = {
  /** The known address that the recipient only resembles. */
  lookAlike: string | undefined
  /** `neverPaid`: only others put it into the history. `historyUnchecked`: older payments are not known. */
  warnings: readonly ('neverPaid' | 'historyUnchecked')[]
}

/** When the check of a recipient began: the review goes on with the form's, and does not take back what that said. */
const checks = new WeakMap<Latchkey, { receiver: string; at: number }>()

function checkBegan(latchkey: Latchkey, receiver: string): number {
  const known = checks.get(latchkey)
  if (known?.receiver === receiver) return known.at
  const at = performance.now()
  checks.set(latchkey, { receiver, at })
  return at
}

/**
 * What the visitor's own payments say about a recipient. Fetches the history when it is missing, and its older pages: fifty transfers of dust
 * would otherwise push a payment off the first.
 */
export function useReceiverHistory(receiver: string | undefined): ReceiverHistory {
  const latchkey = useLatchkey()
  const { address: account, caipAddress } = useAccount()
  const wallets = useWatch(getWalletConnections, watchWalletConnections)
  const list = useWatch(getTransactionList, watchTransactionList)
  const sent = useWatch(getSentTransactions, watchSentTransactions)
  const { contacts } = useContacts()
  const isOurs = list.caipAddress === caipAddress
  useEffect(() => {
    // Without the history the warning still covers what this app sent; the list holds the error.
    if (caipAddress && !isOurs) fetchTransactions(latchkey).catch(() => {})
  }, [latchkey, caipAddress, isOurs])
  const older = useRead(getOlderTransactions, { cursor: receiver && isOurs ? list.next : undefined })
  const isChecking = receiver !== undefined && (!isOurs || list.loading || older.status === 'loading')
  const since = isChecking ? checkBegan(latchkey, receiver) : undefined
  useEffect(() => {
    if (!isChecking) checks.delete(latchkey)
  }, [latchkey, isChecking])
  const isSlow = useSlow(isChecking, since)
  const isUnchecked =
    isSlow || (isOurs && list.error !== undefined) || !!older.error || older.data?.isComplete === false

  return useMemo(() => {
    if (!receiver) return { lookAlike: undefined, warnings: [] }
    const own = [...wallets.flatMap(({ accounts }) => accounts), ...contacts.map(({ address }) => address)]
    const transactions = isOurs ? [...list.transactions, ...(older.data?.transactions ?? [])] : []
    const known = { receiver, account, own, sent, transactions }
    const lookAlike = findLookAlike(known)
    const isTrusted = [...own, ...sent.map(({ to }) => to)].includes(receiver)
    return {
      lookAlike,
      warnings: [
        ...(!lookAlike && isNeverPaid(known) ? (['neverPaid'] as const) : []),
        ...(isUnchecked && !isTrusted ? (['historyUnchecked'] as const) : []),
      ],
    }
  }, [receiver, account, wallets, contacts, sent, isOurs, list.transactions, older.data, isUnchecked])
}
