import { isAddress as isAddressOfKit, isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { fromKey, isAddress, toKey } from './address.ts'
import { isOnCurve } from './isOnCurve.ts'

/** `npm run test:addresses` has a hundred thousand. */
const count = Number(process.env.ADDRESS_MUTATIONS ?? 10_000)

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
const addresses = fc.oneof(
  keys.map(fromKey),
  // Leading zeros are letters of their own.
  fc.tuple(keys, fc.nat(32)).map(([key, zeros]) => fromKey(key.fill(0, 0, zeros))),
)
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl+ é'
const mutated = fc
  .tuple(
    addresses,
    fc.array(fc.tuple(fc.nat(44), fc.nat(1), fc.constantFrom(...letters)), { minLength: 1, maxLength: 3 }),
  )
  .map(([address, changes]) =>
    changes.reduce((text, [at, cut, letter]) => text.slice(0, at) + letter + text.slice(at + cut), address),
  )

test('an address and its bytes lead to each other', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(fromKey(toKey(address))).toBe(address)
    }),
    { numRuns: 2_000 },
  )
})

test('mutated addresses: accepted exactly where @solana/kit accepts them', () => {
  let [accepted, refused] = [0, 0]
  fc.assert(
    fc.property(
      fc.oneof(mutated, addresses, fc.string({ unit: fc.constantFrom(...letters), maxLength: 50 })),
      (text) => {
        expect(isAddress(text)).toBe(isAddressOfKit(text))
        if (isAddress(text)) accepted += 1
        else refused += 1
      },
    ),
    { numRuns: count },
  )
  expect(Math.min(accepted, refused)).toBeGreaterThan(count / 5)
}, 600_000)

test('other texts and other keys have no address', () => {
  for (const text of ['', '1'.repeat(31), '1'.repeat(33), 'z'.repeat(44), 'z'.repeat(100_000)])
    expect(() => toKey(text)).toThrow(CodecError)
  for (const length of [0, 31, 33]) expect(() => fromKey(new Uint8Array(length))).toThrow(CodecError)
})

test('2,000 keys are on the curve exactly where @solana/kit says so', () => {
  const all = { on: 0, off: 0 }
  fc.assert(
    fc.property(keys, (key) => {
      expect(isOnCurve(key)).toBe(!isOffCurveAddress(fromKey(key) as Parameters<typeof isOffCurveAddress>[0]))
      all[isOnCurve(key) ? 'on' : 'off'] += 1
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(all.on, all.off)).toBeGreaterThan(500)
}, 60_000)

test.each<[string, bigint]>([
  ['one, whose x is zero', 1n],
  ['one with a negative zero', 1n + 2n ** 255n],
  ['zero', 0n],
  ['minus one', 2n ** 255n - 20n],
  ['beyond the field', 2n ** 255n - 18n],
  ['the highest', 2n ** 256n - 1n],
])('a key of the number %s is judged as by @solana/kit', (_name, number) => {
  const key = Uint8Array.from({ length: 32 }, (_, place) => Number((number >> BigInt(8 * place)) & 255n))
  expect(isOnCurve(key)).toBe(!isOffCurveAddress(fromKey(key) as Parameters<typeof isOffCurveAddress>[0]))
})
