import { base58 } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { type Reader, readBytes } from '../bytes/readBytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'

/** An account of an instruction. One that is loaded from a table is not in the message: only its place in the table is. */
export type Account = {
  /** Base58; undefined where the account is loaded from a table. */
  address: string | undefined
  loaded?: { table: string; index: number }
  isSigner: boolean
  isWritable: boolean
}

export type Instruction = { program: string; accounts: Account[]; data: Bytes }

/** A transaction's message: what a Solana signature is for. */
export type Message = {
  version: 'legacy' | 0
  /** Base58, in the order of their signatures. The first one pays the fee. */
  signers: string[]
  /** Base58. The network takes the message for as long as it knows this block, or this value of a nonce. */
  blockhash: string
  instructions: Instruction[]
  /** How many accounts are loaded from tables. */
  loadedAccounts: number
}

/** A message as its bytes have it. */
type RawMessage = {
  version: 'legacy' | 0
  header: { signers: number; readonlySigners: number; readonlyOthers: number }
  keys: Bytes[]
  blockhash: Bytes
  instructions: { program: number; accounts: number[]; data: Bytes }[]
  tables: { key: Bytes; writable: number[]; readonly: number[] }[]
}

/**
 * Reads a message, legacy or version 0. Every byte has a meaning, and the same message has no other bytes.
 * @throws CodecError for anything else, such as a later version or an account that does not exist.
 */
export function readMessage(bytes: Uint8Array): Message {
  const raw = readRaw(readBytes(bytes, 'Solana message'))
  const { version, header, keys, instructions, tables } = raw
  const written = writeRaw(raw)
  if (written.length !== bytes.length || written.some((byte, index) => byte !== bytes[index]))
    throw fail('not canonical')
  const addresses = keys.map((key) => base58.encode(key))
  if (new Set(addresses).size < addresses.length) throw fail('a key twice')
  const { signers, readonlySigners, readonlyOthers } = header
  // The one who pays the fee is charged, so it is writable.
  if (signers <= readonlySigners || signers + readonlyOthers > keys.length) throw fail('header')
  const accounts = [
    ...addresses.map((address, index): Account => {
      const isSigner = index < signers
      const isWritable = isSigner ? index < signers - readonlySigners : index < keys.length - readonlyOthers
      return { address, isSigner, isWritable }
    }),
    ...loadedAccounts(tables),
  ]
  if (accounts.length > 256) throw fail('more than 256 accounts')
  return {
    version,
    signers: addresses.slice(0, signers),
    blockhash: base58.encode(raw.blockhash),
    instructions: instructions.map(({ program, accounts: indexes, data }) => {
      // A program is never loaded from a table, and the one who pays is none.
      const address = program > 0 ? addresses[program] : undefined
      if (address === undefined) throw fail('program')
      return { program: address, accounts: indexes.map((index) => accounts[index] ?? missing(index)), data }
    }),
    loadedAccounts: accounts.length - keys.length,
  }
}

function loadedAccounts(tables: RawMessage['tables']): Account[] {
  const load = (isWritable: boolean) =>
    tables.flatMap(({ key, writable, readonly }) =>
      (isWritable ? writable : readonly).map(
        (index): Account => ({
          address: undefined,
          loaded: { table: base58.encode(key), index },
          isSigner: false,
          isWritable,
        }),
      ),
    )
  return [...load(true), ...load(false)]
}

function readRaw(reader: Reader): RawMessage {
  const first = reader.peek() ?? 0
  const isVersioned = first >= 0x80
  if (isVersioned && reader.u8() !== 0x80) throw fail('version')
  const header = { signers: reader.u8(), readonlySigners: reader.u8(), readonlyOthers: reader.u8() }
  const list = <T>(read: () => T): T[] => Array.from({ length: readLength(reader) }, read)
  const keys = list(() => reader.take(32))
  const blockhash = reader.take(32)
  const instructions = list(() => ({
    program: reader.u8(),
    accounts: [...reader.take(readLength(reader))],
    data: reader.take(readLength(reader)),
  }))
  const tables = isVersioned
    ? list(() => ({
        key: reader.take(32),
        writable: [...reader.take(readLength(reader))],
        readonly: [...reader.take(readLength(reader))],
      }))
    : []
  if (tables.some(({ writable, readonly }) => writable.length + readonly.length === 0)) throw fail('an unused table')
  reader.end()
  return { version: isVersioned ? 0 : 'legacy', header, keys, blockhash, instructions, tables }
}

function writeRaw({ version, header, keys, blockhash, instructions, tables }: RawMessage): Bytes {
  return joinBytes(
    version === 0 ? [0x80] : [],
    [header.signers, header.readonlySigners, header.readonlyOthers],
    writeLength(keys.length),
    ...keys,
    blockhash,
    writeLength(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      [program],
      writeLength(accounts.length),
      accounts,
      writeLength(data.length),
      data,
    ]),
    ...(version === 0 ? [writeLength(tables.length)] : []),
    ...tables.flatMap(({ key, writable, readonly }) => [
      key,
      writeLength(writable.length),
      writable,
      writeLength(readonly.length),
      readonly,
    ]),
  )
}

/** A length in one to three bytes of seven bits (Solana's compact-u16). */
export function readLength(reader: Reader): number {
  let length = 0
  for (const shift of [0, 7, 14]) {
    const byte = reader.u8()
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) {
      if (length > 0xffff || (byte === 0 && shift > 0)) break
      return length
    }
  }
  throw fail('length')
}

export function writeLength(length: number): number[] {
  const [low, high] = [length & 0x7f, length >> 7]
  return high === 0 ? [low] : [low | 0x80, ...writeLength(high)]
}

function missing(index: number): never {
  throw fail(`account ${index}`)
}

function fail(where: string): CodecError {
  return new CodecError(`Solana message: ${where}`)
}
