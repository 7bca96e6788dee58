import {
  fetchTransactions,
  getSentTransactions,
  getTransactionList,
  watchSentTransactions,
  watchTransactionList,
} from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { findLookAlike } from './findLookAlike.ts'
import { useContacts } from './useContacts.ts'

/** The address from the account's own past that `receiver` only resembles, if any; fetches the history where it is not there yet. */
export function useLookAlike(receiver: string | undefined): string | undefined {
  const latchkey = useLatchkey()
  const { accounts, caipAddress } = useAccount()
  const list = useWatch(getTransactionList, watchTransactionList)
  const sent = useWatch(getSentTransactions, watchSentTransactions)
  const { contacts } = useContacts()
  const isOurs = list.caipAddress === caipAddress
  useEffect(() => {
    // Without the history the warning knows what this app sent; a failure is in the list's own state.
    if (caipAddress && !isOurs) fetchTransactions(latchkey).catch(() => {})
  }, [latchkey, caipAddress, isOurs])
  return useMemo(() => {
    const own = [...accounts, ...contacts.map(({ address }) => address)]
    return receiver && findLookAlike({ receiver, own, sent, transactions: isOurs ? list.transactions : [] })
  }, [receiver, accounts, contacts, sent, isOurs, list.transactions])
}
