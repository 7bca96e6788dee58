import { addSignature, joinBytes, readTransaction } from '@latchkey/wire/solana'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletError } from '../../errors.ts'
import vectors from '../../test/vectors/solanaTransactions.json' with { type: 'json' }
import { readGiven } from '../readGiven.ts'
import { describeSolana } from './describeSolana.ts'
import { isTransactionLike } from './isTransactionLike.ts'

const { own } = vectors.accounts
const all = Object.values(vectors.transactions).map((text) => base64.decode(text))
const signature = new Uint8Array(64).fill(7)

function read(bytes: Uint8Array) {
  try {
    return readGiven(() => readTransaction(bytes))
  } catch (thrown) {
    // Nothing else is thrown, whatever the bytes are.
    expect(thrown).toBeInstanceOf(WalletError)
    expect((thrown as WalletError).code).toBe('invalid_params')
    return undefined
  }
}

const [first = new Uint8Array()] = all

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
