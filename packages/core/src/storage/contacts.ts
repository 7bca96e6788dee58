import { type ChainNamespace, cleanText, isChainNamespace } from '@latchkey/wire'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

/** An entry of the visitor's address book, stored on this device only. */
export type Contact = {
  name: string
  /** In the namespace's canonical format. */
  address: string
  chainNamespace: ChainNamespace
}

export const contactLimit = 200
export const contactNameLimit = 40

/** The address book, sorted by name. Invalid entries are ignored. */
export function readContacts({ storage, storageKey }: StoragePlace): readonly Contact[] {
  const value = parseJson(storage.getItem(`${storageKey}.contacts`))
  return Array.isArray(value) ? value.slice(0, contactLimit).flatMap((item) => parseContact(item) ?? []) : []
}

export function writeContacts({ storage, storageKey }: StoragePlace, contacts: readonly Contact[]): void {
  storage.setItem(`${storageKey}.contacts`, JSON.stringify(contacts))
}

/** A contact's name as stored and shown; empty where it has no visible characters. */
export function toContactName(text: string): string {
  return cleanText(text, { maxLength: contactNameLimit })
}

function parseContact(value: unknown): Contact | undefined {
  if (!isRecord(value) || typeof value.name !== 'string' || !isChainNamespace(value.chainNamespace)) return undefined
  const { address, chainNamespace } = value
  const name = toContactName(value.name)
  if (name === '' || typeof address !== 'string' || !/^[0-9A-Za-z]{1,128}$/.test(address)) return undefined
  return { name, address, chainNamespace }
}
