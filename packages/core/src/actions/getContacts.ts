import type { Latchkey } from '../latchkey.ts'
import { type Contact, readContacts } from '../storage/contacts.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { getAccount } from './getAccount.ts'

/** The visitor's address book in the active namespace, by name. It is on this device alone: read from storage, without a request. */
export function getContacts(latchkey: Latchkey): readonly Contact[] {
  const { namespace } = getAccount(latchkey)
  return readContacts(storagePlace(latchkey)).filter(({ chainNamespace }) => chainNamespace === namespace)
}
