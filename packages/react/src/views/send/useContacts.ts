import {
  type Contact,
  fetchTransactions,
  getContacts,
  getSentTransactions,
  getTransactionList,
  getWalletConnections,
  type SentTransaction,
  type Transaction,
  watchSentTransactions,
  watchTransactionList,
  watchWalletConnections,
} from '@latchkey/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isLookAlike } from '../../parts/isLookAlike.ts'
import { isPoisoning } from '../../parts/isPoisoning.ts'

/** The address book, and `refresh` for after a change. */
export function useContacts(): { contacts: readonly Contact[]; refresh: () => void } {
  const latchkey = useLatchkey()
  const [contacts, setContacts] = useState(() => getContacts(latchkey))
  return { contacts, refresh: useCallback(() => setContacts(getContacts(latchkey)), [latchkey]) }
}

/** The known address that `receiver` only resembles, if any; fetches the history when it is missing. */
export function useLookAlike(receiver: string | undefined): string | undefined {
  const latchkey = useLatchkey()
  const { caipAddress } = useAccount()
  const wallets = useWatch(getWalletConnections, watchWalletConnections)
  const list = useWatch(getTransactionList, watchTransactionList)
  const sent = useWatch(getSentTransactions, watchSentTransactions)
  const { contacts } = useContacts()
  const isOurs = list.caipAddress === caipAddress
  useEffect(() => {
    // Without the history the warning still covers what this app sent; the list holds the error.
    if (caipAddress && !isOurs) fetchTransactions(latchkey).catch(() => {})
  }, [latchkey, caipAddress, isOurs])
  return useMemo(() => {
    const own = [...wallets.flatMap(({ accounts }) => accounts), ...contacts.map(({ address }) => address)]
    return receiver && findLookAlike({ receiver, own, sent, transactions: isOurs ? list.transactions : [] })
  }, [receiver, wallets, contacts, sent, isOurs, list.transactions])
}

/**
 * The address the visitor used before that `receiver` only resembles, if any. A `receiver` that is in the history itself is checked too:
 * look-alikes are planted there. The transfers of zero that plant them do not make an address known.
 */
export function findLookAlike(options: {
  receiver: string
  /** The visitor's own addresses and their address book, which are imitated too. */
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
