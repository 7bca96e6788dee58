import { getContacts } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** The name of an address in the visitor's address book, in whatever case a hexadecimal one is written. */
export function useContactName(address: string | undefined): string | undefined {
  const latchkey = useLatchkey()
  return useMemo(
    () => address && getContacts(latchkey).find((contact) => isSameAddress(contact.address, address))?.name,
    [latchkey, address],
  )
}
