import { bech32 } from 'bech32'
import { assert, constantFrom, integer, property, string, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { parseCosmosAddress, toCosmosAddress } from './address.ts'

/** `npm run test:addresses` has a hundred thousand. */
const count = Number(process.env.ADDRESS_MUTATIONS ?? 10_000)
const address = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'

/** What another implementation reads of a text. */
function readByOracle(text: string): Uint8Array | undefined {
  const bytes = bech32.fromWordsUnsafe(bech32.decodeUnsafe(text)?.words ?? [])
  return bytes?.length === 20 || bytes?.length === 32 ? Uint8Array.from(bytes) : undefined
}

const write = (prefix: string, bytes: Uint8Array) => bech32.encode(prefix, bech32.toWords(bytes))

function read(text: string) {
  try {
    return parseCosmosAddress(text)
  } catch {
    return undefined
  }
}

test('reads addresses in upper case as in lower case, and refuses mixed case', () => {
  expect(read(address.toUpperCase())).toMatchObject({ address, prefix: 'cosmos' })
  expect(read(address.replace('fl', 'FL'))).toBeUndefined()
  expect(read(`C${address.slice(1)}`)).toBeUndefined()
})

test('reads 20 and 32 bytes of any prefix, as another implementation writes them', () => {
  const lengths = constantFrom(20, 32).chain((length) => uint8Array({ minLength: length, maxLength: length }))
  assert(
    property(constantFrom('cosmos', 'osmo', 'celestia', 'a1b'), lengths, (prefix, bytes) => {
      const written = write(prefix, bytes)
      expect(toCosmosAddress(prefix, bytes)).toBe(written)
      expect(read(written)).toEqual({ address: written, prefix, bytes })
    }),
  )
  expect(read(write('cosmos', new Uint8Array(21)))).toBeUndefined()
  expect(read(write('cosmos', new Uint8Array(19)))).toBeUndefined()
})

test('reads nothing of a changed address that another implementation does not read', () => {
  const signs = string({ unit: constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7lbio1AQ'), minLength: 0, maxLength: 3 })
  assert(
    property(integer({ min: 0, max: address.length }), integer({ min: 0, max: 3 }), signs, (place, removed, added) => {
      const changed = address.slice(0, place) + added + address.slice(place + removed)
      expect(read(changed)?.bytes).toEqual(readByOracle(changed))
    }),
    { numRuns: count },
  )
}, 600_000)
