import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage, type StoragePort } from '../storage/browserStorage.ts'
import { contactLimit, contactNameLimit, readContacts } from '../storage/contacts.ts'
import { getContacts, removeContact, saveContact } from './contacts.ts'

let storage: StoragePort
let latchkey: Latchkey

beforeEach(() => {
  storage = memoryStorage()
  latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage })
})

const names = () => getContacts(latchkey).map(({ name }) => name)

test('saves, renames and removes an address; the list is sorted by name', async () => {
  await saveContact(latchkey, { name: 'Bob', address: bob })
  await saveContact(latchkey, { name: 'Alice', address: alice })
  expect(getContacts(latchkey)).toEqual([
    { name: 'Alice', address: alice, chainNamespace: 'eip155' },
    { name: 'Bob', address: bob, chainNamespace: 'eip155' },
  ])
  await saveContact(latchkey, { name: 'Aunt Bob', address: bob })
  expect(names()).toEqual(['Alice', 'Aunt Bob'])
  removeContact(latchkey, { address: alice })
  expect(names()).toEqual(['Aunt Bob'])
})

test('keeps a separate address book per instance', async () => {
  await saveContact(latchkey, { name: 'Bob', address: bob })
  const other = createLatchkey({ adapters: latchkey.adapters, storage, storageKey: 'other' })
  expect(getContacts(other)).toEqual([])
})

describe('rejects', () => {
  test.each(['', '  ', '\u200b\u202e', '\n\t'])('%j as a name', async (name) => {
    await expect(saveContact(latchkey, { name, address: bob })).rejects.toMatchObject({ code: 'CONTACT_NAME_INVALID' })
  })

  test.each(['Bob', ' bob\u200b', 'ＢＯＢ'])('%j for another address than Bob’s', async (name) => {
    await saveContact(latchkey, { name: 'Bob', address: bob })
    await expect(saveContact(latchkey, { name, address: alice })).rejects.toMatchObject({ code: 'CONTACT_NAME_TAKEN' })
    expect(names()).toEqual(['Bob'])
  })

  test('more than the limit, and removes none', async () => {
    const full = Array.from({ length: contactLimit }, (_, i) => ({
      name: `Friend ${i}`,
      address: `0x${String(i).padStart(40, '0')}`,
      chainNamespace: 'eip155',
    }))
    storage.setItem('latchkey.contacts', JSON.stringify(full))
    await expect(saveContact(latchkey, { name: 'Bob', address: bob })).rejects.toMatchObject({ code: 'CONTACTS_FULL' })
    expect(getContacts(latchkey)).toHaveLength(contactLimit)
  })
})

test('reads only short, visible names and valid addresses from storage', () => {
  const letter = fc.constantFrom('a', 'B', '7', ' ', '\n', '\u202e', '\u200b', '\u0000', '\ud800', '🦊', 'x'.repeat(50))
  const text = fc.oneof(fc.string({ unit: letter, maxLength: 8 }), fc.constant(bob), fc.constant('eip155'))
  const entry = fc.record({ name: text, address: text, chainNamespace: text })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json({ maxDepth: 2 }),
        fc.array(entry, { maxLength: 4 }).map((list) => JSON.stringify(list)),
      ),
      (stored) => {
        const place = { storage: memoryStorage(), storageKey: 'latchkey' }
        place.storage.setItem('latchkey.contacts', stored)
        for (const { name, address } of readContacts(place)) {
          expect([...name].length).toBeLessThanOrEqual(contactNameLimit)
          expect(name).toMatch(/^[^\p{C}]+$/u)
          expect(address).toMatch(/^[0-9A-Za-z]{1,128}$/)
        }
      },
    ),
    { numRuns: 40 },
  )
})
