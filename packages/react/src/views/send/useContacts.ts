import {
  type Contact,
  fetchTransactions,
  getContacts,
  getSentTransactions,
  getTransactionList,
  type SentTransaction,
  type Transaction,
  watchSentTransactions,
  watchTransactionList,
} from '@latchkey/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isLookAlike, isPoisoning } from '../../parts/isLookAlike.ts'

/** The address book as it is now, and `refresh` for after a change. */
export function useContacts(): { contacts: readonly Contact[]; refresh: () => void } {
  const latchkey = useLatchkey()
  const [contacts, setContacts] = useState(() => getContacts(latchkey))
  return { contacts, refresh: useCallback(() => setContacts(getContacts(latchkey)), [latchkey]) }
}

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

/**
 * The address the visitor dealt with before that `receiver` only resembles, if any. That `receiver` itself is among them is no
 * reassurance: look-alikes are planted in histories. Transfers of nothing, by which they are planted, make nobody known.
 */
export function findLookAlike(options: {
  receiver: string
  /** The visitor's own addresses and those of their address book are imitated too. */
  own: readonly string[]
  sent: readonly SentTransaction[]
  transactions: readonly Transaction[]
}): string | undefined {
  const { receiver, own, sent, transactions } = options
  const known = [
    ...own,
    ...sent.map((transaction) => transaction.to),
    ...transactions
      .filter((transaction) => !isPoisoning(transaction))
      .flatMap(({ metadata }) => [metadata.sentTo, metadata.sentFrom]),
  ]
  return known.find((address) => isLookAlike(receiver, address))
}
