import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletError } from '../../errors.ts'
import vectors from '../../test/vectors/solanaTransactions.json' with { type: 'json' }
import { readBytes } from '../readBytes.ts'
import { joinBytes } from '../writeBytes.ts'
import { describeSolana } from './describeSolana.ts'
import { isTransactionLike } from './isTransactionLike.ts'
import { readLength, writeLength } from './message.ts'
import { addSignature, readTransaction } from './transaction.ts'

const { own } = vectors.accounts
const all = Object.values(vectors.transactions).map((text) => base64.decode(text))
const signature = new Uint8Array(64).fill(7)

function read(bytes: Uint8Array) {
  try {
    return readTransaction(bytes)
  } catch (thrown) {
    // Nothing else is thrown, whatever the bytes are.
    expect(thrown).toBeInstanceOf(WalletError)
    expect((thrown as WalletError).code).toBe('invalid_params')
    return undefined
  }
}

test('a signature is put in its place, and nothing else changes', () => {
  for (const bytes of all) {
    const transaction = readTransaction(bytes)
    const place = transaction.message.signers.indexOf(own)
    if (place < 0) {
      expect(() => addSignature(transaction, { address: own, signature })).toThrow('unauthorized')
      continue
    }
    const expected = Uint8Array.from(bytes)
    expected.set(signature, 1 + place * 64)
    expect(addSignature(transaction, { address: own, signature })).toEqual(expected)
  }
})

test('a length has one form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (length) => {
      expect(readLength(readBytes(Uint8Array.from(writeLength(length)), 'length'))).toBe(length)
    }),
  )
  for (const bytes of [[0x80, 0], [0x81, 0x80, 0], [0xff, 0xff, 0x04], [0x80, 0x80, 0x80, 0], [0x80]])
    expect(() => readLength(readBytes(Uint8Array.from(bytes), 'length'))).toThrow('invalid_params')
})

const [first = new Uint8Array()] = all

test.each<[string, Uint8Array]>([
  ['with a byte after its end', joinBytes(first, [0])],
  ['without its last byte', first.subarray(0, -1)],
  ['with two signatures for one signer', joinBytes([2], first.subarray(1, 65), first.subarray(1))],
  ['of version 1', joinBytes(first.subarray(0, 65), [0x81], first.subarray(65))],
  ['whose fee nobody pays', Uint8Array.from(first, (byte, index) => (index === 66 ? 1 : byte))],
  [
    'with an account twice',
    joinBytes(first.subarray(0, 69), first.subarray(69, 101), first.subarray(69, 101), first.subarray(133)),
  ],
  ['longer than a packet', joinBytes(first, new Uint8Array(1_232))],
])('a transaction %s is refused', (_name, bytes) => {
  expect(read(bytes)).toBeUndefined()
})

test('10,000 random and mutated transactions: a typed error, or exactly what is signed is what was read', () => {
  const mutated = fc
    .tuple(
      fc.constantFrom(...all),
      fc.array(fc.tuple(fc.nat(1_300), fc.nat(255)), { maxLength: 4 }),
      fc.integer({ min: -3, max: 3 }),
    )
    .map(([bytes, changes, length]) => {
      const changed = Uint8Array.from(bytes)
      for (const [place, byte] of changes) changed[place % changed.length] = byte
      return length < 0 ? changed.subarray(0, length) : joinBytes(changed, new Uint8Array(length))
    })
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: mutated }, fc.uint8Array({ maxLength: 1_400 })), (bytes) => {
      const transaction = read(bytes)
      if (!transaction) return
      accepted += 1
      describeSolana(transaction.message, own)
      expect(isTransactionLike(transaction.messageBytes, own)).toBe(true)
      if (!transaction.message.signers.includes(own)) return
      const signed = addSignature(transaction, { address: own, signature })
      const place = transaction.message.signers.indexOf(own)
      const expected = Uint8Array.from(bytes)
      expected.set(signature, 1 + place * 64)
      expect(signed).toEqual(expected)
      expect(readTransaction(signed).message).toEqual(transaction.message)
    }),
    { numRuns: 10_000 },
  )
  // Otherwise this tests nothing but refusals.
  expect(accepted).toBeGreaterThan(500)
}, 120_000)

test('a message that names the signer as transactions do counts as one, whatever its version; texts do not', () => {
  const { messageBytes } = readTransaction(first)
  expect(isTransactionLike(messageBytes, own)).toBe(true)
  expect(isTransactionLike(joinBytes([0x81], messageBytes), own)).toBe(true)
  expect(isTransactionLike(joinBytes(messageBytes, [1, 2, 3]), own)).toBe(true)
  expect(isTransactionLike(first, own)).toBe(true)
  const text = (message: string) => new TextEncoder().encode(message)
  for (const message of ['', 'Hello', `app.example wants you to sign in with your Solana account:\n${own}`])
    expect(isTransactionLike(text(message), own)).toBe(false)
  const offchain = joinBytes([0xff], text('solana offchain'), base58.decode(own), text('Hello'))
  expect(isTransactionLike(offchain, own)).toBe(false)
})
