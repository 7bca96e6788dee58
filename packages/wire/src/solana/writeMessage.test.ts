import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { isSameBytes } from '../bytes/writeBytes.ts'
import { fromKey } from './address.ts'
import { type Account, type Instruction, readMessage } from './message.ts'
import { readTransaction } from './transaction.ts'
import { type NewMessage, writeMessage, writeUnsigned } from './writeMessage.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(fromKey)

/** Few accounts, so that instructions share them with different rights. Programs are neither written to nor pay. */
const messages = fc
  .tuple(
    fc.uniqueArray(keys, { minLength: 8, maxLength: 8 }),
    keys,
    fc.array(
      fc.record({
        program: fc.integer({ min: 6, max: 7 }),
        accounts: fc.array(fc.record({ place: fc.nat(5), isSigner: fc.boolean(), isWritable: fc.boolean() }), {
          maxLength: 8,
        }),
        data: fc.uint8Array({ maxLength: 60 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([all, blockhash, shapes]): NewMessage => {
    const at = (place: number) => all[place] ?? ''
    const instructions = shapes.map(
      ({ program, accounts, data }): Instruction => ({
        program: at(program),
        accounts: accounts.map(({ place, ...rights }) => ({ address: at(place), ...rights })),
        data: Uint8Array.from(data),
      }),
    )
    return { payer: at(0), blockhash, instructions }
  })

function writeWithKit({ payer, blockhash, instructions }: NewMessage): Uint8Array {
  const transaction = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(payer as Address, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        message,
      ),
    (message) =>
      appendTransactionMessageInstructions(
        instructions.map(({ program, accounts, data }) => ({
          programAddress: program as Address,
          accounts: accounts.map(({ address, isSigner, isWritable }) => ({
            address: address as Address,
            role: (isSigner ? 2 : 0) + (isWritable ? 1 : 0),
          })),
          data,
        })),
        message,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(transaction)))
}

test('3,000 random messages: the bytes of @solana/kit, and what is read back is what was written', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const written = writeUnsigned(writeMessage(message))
      expect(isSameBytes(written, writeWithKit(message))).toBe(true)
      const { signatures, message: read } = readTransaction(written)
      expect(signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true)
      expect(read.signers[0]).toBe(message.payer)
      expect(read.blockhash).toBe(message.blockhash)
      const withoutRights = ({ program, accounts, data }: Instruction) => ({
        program,
        accounts: accounts.map(({ address }) => address),
        data,
      })
      expect(read.instructions.map(withoutRights)).toEqual(message.instructions.map(withoutRights))
      // An account has every right that an instruction asks for.
      const asked = message.instructions.flatMap(({ accounts }) => accounts)
      const given = read.instructions.flatMap(({ accounts }) => accounts)
      const isGiven = ({ isSigner, isWritable }: Account, index: number) =>
        (!isSigner || given[index]?.isSigner) && (!isWritable || given[index]?.isWritable)
      expect(asked.every(isGiven)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
}, 60_000)

const [payer = '', program = '', blockhash = ''] = [1, 2, 3].map((byte) => fromKey(new Uint8Array(32).fill(byte)))
const data = new Uint8Array()

test.each<[string, Instruction[]]>([
  ['of a program that pays', [{ program: payer, accounts: [], data }]],
  [
    'with an account of a table',
    [{ program, accounts: [{ address: undefined, isSigner: false, isWritable: true }], data }],
  ],
  ['with an invalid address', [{ program: 'program', accounts: [], data }]],
])('a message %s is not written', (_name, instructions) => {
  expect(() => writeMessage({ payer, blockhash, instructions })).toThrow(CodecError)
})

test('a transaction longer than a packet is not written', () => {
  const message = writeMessage({
    payer,
    blockhash,
    instructions: [{ program, accounts: [], data: new Uint8Array(1_200) }],
  })
  expect(readMessage(message).instructions).toHaveLength(1)
  expect(() => writeUnsigned(message)).toThrow(CodecError)
})
