import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { blake2, twox } from './hashes.ts'
import { getPallet, type Metadata, type StorageEntry } from './metadata.ts'
import { readValue, type Value } from './values.ts'

/** A value that the chain stores: the entry of a pallet, and in a map the key of one of its values. */
export type StoragePlace = { pallet: string; entry: string; key?: Uint8Array }

const hashers: readonly ((key: Uint8Array) => Bytes)[] = [
  (key) => blake2(key, 128),
  (key) => blake2(key, 256),
  (key) => joinBytes(blake2(key, 128), key),
  (key) => twox(key, 128),
  (key) => twox(twox(key, 128), 128),
  (key) => joinBytes(twox(key, 64), key),
  (key) => joinBytes(key),
]

/** Under which key nodes have it. @throws CodecError where the runtime has none, or one with other keys */
export function toStorageKey(metadata: Metadata, place: StoragePlace): Bytes {
  const { entry, prefix } = find(metadata, place)
  const start = joinBytes(twox(encode(prefix), 128), twox(encode(entry.name), 128))
  const [hasher, ...others] = entry.hashers
  if (hasher === undefined && !place.key) return start
  const hash = hasher === undefined ? undefined : hashers[hasher]
  if (!hash || others.length > 0 || !place.key) throw new CodecError(`metadata: keys of ${place.entry}`)
  return joinBytes(start, hash(place.key))
}

/** What a node has there; the runtime's default where it has nothing. @throws CodecError */
export function readStored(metadata: Metadata, place: StoragePlace, bytes: Uint8Array | undefined): Value {
  const { entry } = find(metadata, place)
  const reader = readBytes(bytes ?? entry.fallback, place.entry)
  const value = readValue(metadata.types, entry.value, reader)
  reader.end()
  return value
}

/** A constant of the runtime. @throws CodecError where there is none */
export function readConstant(metadata: Metadata, { pallet, name }: { pallet: string; name: string }): Value {
  const constant = getPallet(metadata, pallet).constants.find((one) => one.name === name)
  if (!constant) throw new CodecError(`metadata: no ${name}`)
  return readValue(metadata.types, constant.type, readBytes(constant.value, name))
}

function find(metadata: Metadata, place: StoragePlace): { entry: StorageEntry; prefix: string } {
  const { storage } = getPallet(metadata, place.pallet)
  const entry = storage?.entries.find(({ name }) => name === place.entry)
  if (!storage || !entry) throw new CodecError(`metadata: no ${place.entry}`)
  return { entry, prefix: storage.prefix }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
