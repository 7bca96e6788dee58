import { type Contact, getContacts, type SentTransaction, type Transaction } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/internal'
import { useCallback, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { isLookAlike } from '../../parts/isLookAlike.ts'
import { isPoisoning } from '../../parts/isPoisoning.ts'
import { usedAddress } from '../../parts/usedAddress.ts'

/** The address book, and `refresh` for after a change. */
export function useContacts(): { contacts: readonly Contact[]; refresh: () => void } {
  const latchkey = useLatchkey()
  const [contacts, setContacts] = useState(() => getContacts(latchkey))
  return { contacts, refresh: useCallback(() => setContacts(getContacts(latchkey)), [latchkey]) }
}

export type KnownAddresses = {
  receiver: string
  /** Whose history it is. */
  account?: string | undefined
  /** The visitor's own addresses and their address book, which are imitated too. */
  own: readonly string[]
  sent: readonly SentTransaction[]
  transactions: readonly Transaction[]
}

/**
 * The address the visitor used before that `receiver` only resembles, if any. A `receiver` that is in the history itself is checked too:
 * look-alikes are planted there. What strangers sent makes no address known that could discredit one the visitor used; the transfers of zero
 * that plant look-alikes make none known at all.
 */
export function findLookAlike(options: KnownAddresses): string | undefined {
  const { receiver, account, transactions } = options
  const used = usedAddresses(options)
  const found = used.find((address) => isLookAlike(receiver, address))
  if (found || used.some((address) => isSame(address, receiver))) return found
  return transactions
    .filter((transaction) => !isPoisoning(transaction, account))
    .flatMap(({ metadata }) => [metadata.sentTo, metadata.sentFrom])
    .find((address) => isLookAlike(receiver, address))
}

/** Whether `receiver` is in the history only because others put it there: the visitor never sent to it. */
export function isNeverPaid(options: KnownAddresses): boolean {
  const { receiver, transactions } = options
  if (usedAddresses(options).some((address) => isSame(address, receiver))) return false
  return transactions.some(({ metadata }) => isSame(metadata.sentFrom, receiver) || isSame(metadata.sentTo, receiver))
}

/** Addresses that only the visitor can have made known. */
function usedAddresses({ own, sent, transactions, account }: KnownAddresses): readonly string[] {
  const used = transactions.flatMap((transaction) => usedAddress(transaction, account) ?? [])
  return [...own, ...sent.map(({ to }) => to), ...used]
}

function isSame(one: string, other: string): boolean {
  return isSameAddress(one, other)
}
