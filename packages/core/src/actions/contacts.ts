import { findAdapter } from '../connection/findAdapter.ts'
import { ContactNameInvalidError, ContactNameTakenError, ContactsFullError } from '../errors/contacts.ts'
import type { Latchkey } from '../latchkey.ts'
import { type Contact, contactLimit, readContacts, toContactName, writeContacts } from '../storage/contacts.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { getAccount } from './account.ts'

/**
 * The visitor's address book in the active namespace, sorted by name. It is stored on this device only; reading it sends no request.
 *
 * @example
 * getContacts(latchkey) // [{ name: 'Alice', address: '0x7099…79C8', chainNamespace: 'eip155' }]
 */
export function getContacts(latchkey: Latchkey): readonly Contact[] {
  const { namespace } = getAccount(latchkey)
  return readContacts(storagePlace(latchkey)).filter(({ chainNamespace }) => chainNamespace === namespace)
}

/**
 * Adds an address of the active namespace to the visitor's address book, or renames it there.
 *
 * @throws ContactNameInvalidError, ContactNameTakenError where another address has the name, ContactsFullError, ReceiverInvalidError,
 * ReceiverChecksumError, ReceiverBurnsError
 * @example await saveContact(latchkey, { name: 'Nick', address: '0xb8c2…67d5' })
 */
export async function saveContact(latchkey: Latchkey, parameters: { name: string; address: string }): Promise<Contact> {
  const { namespace } = getAccount(latchkey)
  const adapter = findAdapter(latchkey, namespace)
  const name = toContactName(parameters.name)
  if (name === '') throw new ContactNameInvalidError()
  const contact = { name, address: await adapter.parseAddress(parameters.address), chainNamespace: adapter.namespace }
  const place = storagePlace(latchkey)
  const others = readContacts(place).filter((one) => !isSame(one, contact))
  const isTaken = others.some((one) => one.chainNamespace === contact.chainNamespace && fold(one.name) === fold(name))
  if (isTaken) throw new ContactNameTakenError({ name })
  if (others.length >= contactLimit) throw new ContactsFullError({ limit: contactLimit })
  writeContacts(
    place,
    [...others, contact].sort((a, b) => a.name.localeCompare(b.name)),
  )
  return contact
}

function isSame(one: Contact, other: Contact): boolean {
  return one.chainNamespace === other.chainNamespace && one.address === other.address
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/**
 * Removes an address of the active namespace from the visitor's address book.
 *
 * @example
 * removeContact(latchkey, { address: '0x7099…79C8' })
 */
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
