import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
import { fromKey } from './address.ts'
import { readLength, writeLength } from './message.ts'
import { addSignature, readTransaction } from './transaction.ts'
import { writeTransfer } from './writeInstruction.ts'
import { writeMessage, writeUnsigned } from './writeMessage.ts'

const [from = '', to = '', blockhash = ''] = [1, 2, 3].map((byte) => fromKey(new Uint8Array(32).fill(byte)))
const transfer = writeUnsigned(
  writeMessage({ payer: from, blockhash, instructions: [writeTransfer({ from, to, lamports: 5n })] }),
)
const signature = new Uint8Array(64).fill(7)

test('a signature is put in its place, and nothing else changes', () => {
  const transaction = readTransaction(transfer)
  const expected = Uint8Array.from(transfer)
  expected.set(signature, 1)
  expect(addSignature(transaction, { address: from, signature })).toEqual(expected)
  expect(() => addSignature(transaction, { address: to, signature })).toThrow(CodecError)
})

test('a length has one form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (length) => {
      expect(readLength(readBytes(Uint8Array.from(writeLength(length)), 'length'))).toBe(length)
    }),
  )
  for (const bytes of [[0x80, 0], [0x81, 0x80, 0], [0xff, 0xff, 0x04], [0x80, 0x80, 0x80, 0], [0x80]])
    expect(() => readLength(readBytes(Uint8Array.from(bytes), 'length'))).toThrow(CodecError)
})

test.each<[string, Uint8Array]>([
  ['with a byte after its end', joinBytes(transfer, [0])],
  ['without its last byte', transfer.subarray(0, -1)],
  ['with two signatures for one signer', joinBytes([2], transfer.subarray(1, 65), transfer.subarray(1))],
  ['of version 1', joinBytes(transfer.subarray(0, 65), [0x81], transfer.subarray(65))],
  ['whose fee nobody pays', Uint8Array.from(transfer, (byte, index) => (index === 66 ? 1 : byte))],
  [
    'with an account twice',
    joinBytes(transfer.subarray(0, 69), transfer.subarray(69, 101), transfer.subarray(69, 101), transfer.subarray(133)),
  ],
  ['longer than a packet', joinBytes(transfer, new Uint8Array(1_232))],
])('a transaction %s is refused', (_name, bytes) => {
  expect(() => readTransaction(bytes)).toThrow(CodecError)
})

test('10,000 mutated transactions: refused, or written back byte for byte', () => {
  const changes = fc.array(fc.tuple(fc.nat(transfer.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  let accepted = 0
  fc.assert(
    fc.property(changes, (list) => {
      const changed = Uint8Array.from(transfer)
      for (const [place, byte] of list) changed[place] = byte
      try {
        const transaction = readTransaction(changed)
        const [address = ''] = transaction.message.signers
        const expected = Uint8Array.from(changed)
        expected.set(signature, 1)
        expect(isSameBytes(addSignature(transaction, { address, signature }), expected)).toBe(true)
        accepted += 1
      } catch (thrown) {
        // Nothing else is thrown, whatever the bytes are.
        expect(thrown).toBeInstanceOf(CodecError)
      }
    }),
    { numRuns: 10_000 },
  )
  expect(accepted).toBeGreaterThan(1_000)
}, 60_000)
