import type { Latchkey } from '../latchkey.ts'
import { readContacts, writeContacts } from '../storage/contacts.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { getAccount } from './getAccount.ts'

/** Takes an address of the active namespace out of the visitor's address book. */
export function removeContact(latchkey: Latchkey, parameters: { address: string }): void {
  const { namespace } = getAccount(latchkey)
  const place = storagePlace(latchkey)
  const isIt = (one: { chainNamespace: string; address: string }) =>
    one.chainNamespace === namespace && one.address === parameters.address
  writeContacts(
    place,
    readContacts(place).filter((contact) => !isIt(contact)),
  )
}
