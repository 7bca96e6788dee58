import type { Bytes } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { type Reader, readBytes } from '../readBytes.ts'
import { isSameBytes, joinBytes } from '../writeBytes.ts'
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
type Entry = { key: Bytes; value: Bytes }

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
const globalTransaction = 0x00
const globalVersion = 0xfb
const [inputTransaction, inputOutput, inputSignature, inputSighash] = [0x00, 0x01, 0x02, 0x03]
const finals: readonly number[] = [0x07, 0x08]

/**
 * Reads a PSBT: every byte has a place, and what it says of an input is consistent.
 * @throws WalletError `invalid_params` for anything else, also for version 2 (BIP-370).
 */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = readBytes(bytes, 'PSBT')
  if (!isSameBytes(reader.take(magic.length), magic)) throw fail('magic')
  const global = readEntries(reader)
  const version = find(global, globalVersion)
  if (version?.some((byte) => byte !== 0)) throw fail('version')
  const unsigned = find(global, globalTransaction)
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
  const key = joinBytes([inputSignature], publicKey)
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
  const earlier = find(entries, inputTransaction)
  const claimed = find(entries, inputOutput)
  const sighash = find(entries, inputSighash)
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
    isFinal: finals.some((type) => find(entries, type) !== undefined),
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
function find(entries: Entry[], type: number): Bytes | undefined {
  return entries.find(({ key }) => key.length === 1 && key[0] === type)?.value
}

function fail(where: string): WalletError {
  return new WalletError('invalid_params', { details: `PSBT: ${where}` })
}
