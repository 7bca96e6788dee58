import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { type Reader, readBytes } from '../bytes/readBytes.ts'
import { isSameBytes, joinBytes, writeU32, writeU64 } from '../bytes/writeBytes.ts'
import { readCompactSize, writeCompactSize } from './compactSize.ts'

/** What an input spends: an output of an earlier transaction, whose id is in the order of its bytes. */
export type Outpoint = { txid: Bytes; index: number }
export type Input = Outpoint & { script: Bytes; sequence: number }
/** `amount` in satoshis. */
export type Output = { amount: bigint; script: Bytes }
export type BitcoinTransaction = { version: number; inputs: Input[]; outputs: Output[]; lockTime: number }
/** A transaction with what is beside it: the witness of each input, empty where it has none. */
export type SignedTransaction = { transaction: BitcoinTransaction; witnesses: Bytes[][] }

/** All bitcoin that there can be, in satoshis. */
export const mostSatoshis = 2_100_000_000_000_000n

/**
 * Reads a transaction; the signatures of one that has some (BIP-144) are checked for their form only.
 * @throws CodecError for anything else, and for bytes that are not its only form.
 */
export function readBitcoinTransaction(bytes: Uint8Array): BitcoinTransaction {
  return readSignedTransaction(bytes).transaction
}

/** As `readBitcoinTransaction`, with the witnesses (BIP-144). @throws CodecError */
export function readSignedTransaction(bytes: Uint8Array): SignedTransaction {
  const reader = readBytes(bytes, 'Bitcoin transaction')
  const list = <T>(read: () => T): T[] => Array.from({ length: readCompactSize(reader) }, read)
  const version = reader.u32()
  const hasWitness = reader.peek() === 0 && reader.peek(1) === 1
  if (hasWitness) reader.take(2)
  const inputs = list((): Input => {
    const [txid, index] = [reader.take(32), reader.u32()]
    return { txid, index, script: readBlob(reader), sequence: reader.u32() }
  })
  const outputs = list((): Output => ({ amount: reader.u64(), script: readBlob(reader) }))
  const witnesses = inputs.map(() => (hasWitness ? list(() => readBlob(reader)) : []))
  const lockTime = reader.u32()
  reader.end()
  const transaction = { version, inputs, outputs, lockTime }
  if (inputs.length === 0 || outputs.length === 0) throw fail('empty')
  const spent = new Set(inputs.map(({ txid, index }) => `${txid.join()}:${index}`))
  if (spent.size < inputs.length) throw fail('an input twice')
  if (outputs.reduce((sum, { amount }) => sum + amount, 0n) > mostSatoshis) throw fail('amount')
  const signed = { transaction, witnesses }
  if (!isSameBytes(writeSignedTransaction(signed), bytes)) throw fail('not canonical')
  return signed
}

/** The bytes without signatures that are beside it, as a transaction's id is made of. */
export function writeBitcoinTransaction(transaction: BitcoinTransaction): Bytes {
  const { version, lockTime } = transaction
  return joinBytes(writeU32(version), writeBody(transaction), writeU32(lockTime))
}

/** A transaction's id, in the order of its bytes: explorers show it reversed. */
export function toTxid(transaction: BitcoinTransaction): Bytes {
  return hash256(writeBitcoinTransaction(transaction))
}

export function hash256(bytes: Uint8Array): Bytes {
  return Uint8Array.from(sha256(sha256(bytes)))
}

export function writeOutput({ amount, script }: Output): Bytes {
  return joinBytes(writeU64(amount), writeBlob(script))
}

export function writeBlob(bytes: Uint8Array): Bytes {
  return joinBytes(writeCompactSize(bytes.length), bytes)
}

export function readBlob(reader: Reader): Bytes {
  return reader.take(readCompactSize(reader))
}

/** The bytes that the network takes. */
export function writeSignedTransaction({ transaction, witnesses }: SignedTransaction): Bytes {
  if (witnesses.every((stack) => stack.length === 0)) return writeBitcoinTransaction(transaction)
  const { version, lockTime } = transaction
  const stacks = witnesses.flatMap((stack) => [writeCompactSize(stack.length), ...stack.map(writeBlob)])
  return joinBytes(writeU32(version), [0, 1], writeBody(transaction), ...stacks, writeU32(lockTime))
}

function writeBody({ inputs, outputs }: BitcoinTransaction): Bytes {
  return joinBytes(
    writeCompactSize(inputs.length),
    ...inputs.flatMap(({ txid, index, script, sequence }) => [
      txid,
      writeU32(index),
      writeBlob(script),
      writeU32(sequence),
    ]),
    writeCompactSize(outputs.length),
    ...outputs.map(writeOutput),
  )
}

function fail(where: string): CodecError {
  return new CodecError(`Bitcoin transaction: ${where}`)
}
