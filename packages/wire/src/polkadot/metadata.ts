import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { type Reader, readBytes } from '../bytes/readBytes.ts'
import { readLength, readOption, readText, readVector } from './compact.ts'
import { getType, type RuntimeTypes, readDocs, readTypeId, readTypes } from './types.ts'

export type StorageEntry = {
  name: string
  /** How the keys of a map are hashed, by the runtime's number; none where it holds one value. */
  hashers: readonly number[]
  key: number | undefined
  value: number
  /** The value where the chain has none. */
  fallback: Bytes
}
export type Pallet = {
  name: string
  index: number
  /** What its keys begin with, and its entries. */
  storage: { prefix: string; entries: readonly StorageEntry[] } | undefined
  calls: number | undefined
  events: number | undefined
  errors: number | undefined
  constants: readonly { name: string; type: number; value: Bytes }[]
}
/** A part that each signed transaction carries, or whose content is signed though it is not sent. */
export type Extension = { name: string; type: number; signed: number }
export type Metadata = {
  /** Of what it says of itself. */
  form: 14 | 15
  types: RuntimeTypes
  pallets: readonly Pallet[]
  /** Of the form of transactions, and the types of their parts. */
  version: number
  parts: { address: number; call: number; signature: number }
  extensions: readonly Extension[]
}

/** `meta`, from back to front. */
const magic = 0x6174656d

/**
 * What a chain's runtime says of itself: which types, calls and storage it has, in versions 14 and 15 of that form.
 * @throws CodecError
 */
export function readMetadata(bytes: Uint8Array): Metadata {
  const reader = readBytes(bytes, 'metadata')
  if (reader.u32() !== magic) throw new CodecError('metadata: no metadata')
  const form = reader.u8()
  if (form !== 14 && form !== 15) throw new CodecError(`metadata: version ${form}`)
  const types = readTypes(reader)
  const pallets = readVector(reader, () => readPallet(reader, form))
  // Version 14 names the type of a whole transaction, which has those of its parts as parameters.
  const whole = form === 14 ? getType(types, readTypeId(reader)).parameters : []
  const version = reader.u8()
  const [address, call, signature] =
    form === 14 ? whole : [readTypeId(reader), readTypeId(reader), readTypeId(reader), readTypeId(reader)]
  if (address === undefined || call === undefined || signature === undefined)
    throw new CodecError('metadata: parts of transactions')
  const extensions = readVector(reader, () => ({
    name: readText(reader),
    type: readTypeId(reader),
    signed: readTypeId(reader),
  }))
  // What follows, such as the runtime's functions, is not needed.
  return { form, types, pallets, version, parts: { address, call, signature }, extensions }
}

/** @throws CodecError where the runtime has none of this name */
export function getPallet({ pallets }: Metadata, name: string): Pallet {
  const pallet = pallets.find((one) => one.name === name)
  if (!pallet) throw new CodecError(`metadata: no ${name}`)
  return pallet
}

function readPallet(reader: Reader, form: number): Pallet {
  const name = readText(reader)
  const storage = readOption(reader, () => ({
    prefix: readText(reader),
    entries: readVector(reader, readStorageEntry),
  }))
  const [calls, events] = [readOption(reader, readTypeId), readOption(reader, readTypeId)]
  const constants = readVector(reader, () => {
    const constant = { name: readText(reader), type: readTypeId(reader), value: readBlob(reader) }
    readDocs(reader)
    return constant
  })
  const errors = readOption(reader, readTypeId)
  const index = reader.u8()
  if (form === 15) readDocs(reader)
  return { name, index, storage, calls, events, errors, constants }
}

function readStorageEntry(reader: Reader): StorageEntry {
  const name = readText(reader)
  // Whether a value that is absent has a default: there is one either way.
  reader.u8()
  const kind = reader.u8()
  if (kind > 1) throw new CodecError('metadata: kind of storage')
  const hashers = kind === 1 ? readVector(reader, () => reader.u8()) : []
  const key = kind === 1 ? readTypeId(reader) : undefined
  const value = readTypeId(reader)
  const fallback = readBlob(reader)
  readDocs(reader)
  return { name, hashers, key, value, fallback }
}

function readBlob(reader: Reader): Bytes {
  return reader.take(readLength(reader))
}
