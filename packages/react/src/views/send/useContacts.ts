import { type Contact, getContacts } from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** The address book as it is now, and `refresh` for after a change. */
export function useContacts(): { contacts: readonly Contact[]; refresh: () => void } {
  const latchkey = useLatchkey()
  const [contacts, setContacts] = useState(() => getContacts(latchkey))
  return { contacts, refresh: useCallback(() => setContacts(getContacts(latchkey)), [latchkey]) }
}
