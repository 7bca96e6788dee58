import { getContacts } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** The name of an address in the visitor's address book, in whatever case a hexadecimal one is written. */
export function useContactName(address: string | undefined): string | undefined {
  const latchkey = useLatchkey()
  return useMemo(
    () => address && getContacts(latchkey).find((contact) => fold(contact.address) === fold(address))?.name,
    [latchkey, address],
  )
}

function fold(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
