import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { type Reader, readBytes } from '../bytes/readBytes.ts'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
import {
  type BitcoinTransaction,
  mostSatoshis,
  type Output,
  readBitcoinTransaction,
  readBlob,
  toTxid,
  writeBitcoinTransaction,
  writeBlob,
} from './transaction.ts'

/** An entry as it is written: the key's first byte is its type. */
export type Entry = { key: Bytes; value: Bytes }

export type PsbtInput = {
  entries: Entry[]
  /** The output that it spends; undefined where the PSBT does not say. */
  spends: Output | undefined
  /** Whether that output was shown with its transaction, whose id the input names. Otherwise it is a claim. */
  isProven: boolean
  /** Undefined where the signer chooses. */
  sighash: number | undefined
  /** Somebody has finished it already. */
  isFinal: boolean
}

/** A partially signed transaction, version 0 (BIP-174). Entries that are not read here are kept as they are. */
export type Psbt = { transaction: BitcoinTransaction; global: Entry[]; inputs: PsbtInput[]; outputs: Entry[][] }

const magic = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
export const globalTransaction = 0x00
const globalVersion = 0xfb
/** The types of an input's entries. */
export const inputTypes = {
  transaction: 0x00,
  output: 0x01,
  signature: 0x02,
  sighash: 0x03,
  redeemScript: 0x04,
  finalScript: 0x07,
  finalWitness: 0x08,
  taprootSignature: 0x13,
  taprootKey: 0x17,
} as const

/**
 * Reads a PSBT: every byte has a place, and what it says of an input is consistent.
 * @throws CodecError for anything else, also for version 2 (BIP-370).
 */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = readBytes(bytes, 'PSBT')
  if (!isSameBytes(reader.take(magic.length), magic)) throw fail('magic')
  const global = readEntries(reader)
  const version = findEntry(global, globalVersion)
  if (version?.some((byte) => byte !== 0)) throw fail('version')
  const unsigned = findEntry(global, globalTransaction)
  if (!unsigned) throw fail('no transaction')
  const transaction = readBitcoinTransaction(unsigned)
  // Signatures have a place of their own.
  const isUnsigned = isSameBytes(writeBitcoinTransaction(transaction), unsigned)
  if (!isUnsigned || transaction.inputs.some(({ script }) => script.length > 0)) throw fail('a signed transaction')
  const inputs = transaction.inputs.map((outpoint) => readInput(readEntries(reader), outpoint))
  const outputs = transaction.outputs.map(() => readEntries(reader))
  reader.end()
  const psbt = { transaction, global, inputs, outputs }
  if (!isSameBytes(writePsbt(psbt), bytes)) throw fail('not canonical')
  return psbt
}

export function writePsbt({ global, inputs, outputs }: Pick<Psbt, 'global' | 'inputs' | 'outputs'>): Bytes {
  const maps = [global, ...inputs.map(({ entries }) => entries), ...outputs]
  const written = maps.map((entries) =>
    joinBytes(...entries.flatMap(({ key, value }) => [writeBlob(key), writeBlob(value)]), [0]),
  )
  return joinBytes(magic, ...written)
}

/** The input with a signature of `publicKey`, which takes the place of an earlier one. */
export function withSignature(input: PsbtInput, publicKey: Uint8Array, signature: Uint8Array): PsbtInput {
  const key = joinBytes([inputTypes.signature], publicKey)
  const others = input.entries.filter((entry) => !isSameBytes(entry.key, key))
  return { ...input, entries: [...others, { key, value: joinBytes(signature) }] }
}

function readEntries(reader: Reader): Entry[] {
  const entries: Entry[] = []
  const seen = new Set<string>()
  while (reader.peek() !== 0) {
    const key = readBlob(reader)
    const id = key.join()
    if (seen.has(id)) throw fail('a key twice')
    seen.add(id)
    entries.push({ key, value: readBlob(reader) })
  }
  reader.u8()
  return entries
}

function readInput(entries: Entry[], outpoint: { txid: Bytes; index: number }): PsbtInput {
  const earlier = findEntry(entries, inputTypes.transaction)
  const claimed = findEntry(entries, inputTypes.output)
  const sighash = findEntry(entries, inputTypes.sighash)
  const spent = earlier && readBitcoinTransaction(earlier)
  if (spent && !isSameBytes(toTxid(spent), outpoint.txid)) throw fail('the transaction of another input')
  const proven = spent?.outputs[outpoint.index]
  if (spent && !proven) throw fail('an output that does not exist')
  const claim = claimed && readOutput(claimed)
  if (proven && claim && (proven.amount !== claim.amount || !isSameBytes(proven.script, claim.script)))
    throw fail('two different outputs of one input')
  return {
    entries,
    spends: proven ?? claim,
    isProven: proven !== undefined,
    sighash: sighash && readNumber(sighash),
    isFinal: [inputTypes.finalScript, inputTypes.finalWitness].some((type) => findEntry(entries, type) !== undefined),
  }
}

function readOutput(bytes: Bytes): Output {
  const reader = readBytes(bytes, 'PSBT output')
  const output = { amount: reader.u64(), script: readBlob(reader) }
  reader.end()
  if (output.amount > mostSatoshis) throw fail('amount')
  return output
}

function readNumber(bytes: Bytes): number {
  const reader = readBytes(bytes, 'PSBT sighash')
  const number = reader.u32()
  reader.end()
  return number
}

/** The value of the type that has no further key. */
export function findEntry(entries: readonly Entry[], type: number): Bytes | undefined {
  return entries.find(({ key }) => key.length === 1 && key[0] === type)?.value
}

function fail(where: string): CodecError {
  return new CodecError(`PSBT: ${where}`)
}
