import { bech32 } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { hash160 } from '../secp256k1/hash160.ts'

export type ParsedCosmosAddress = {
  /** In its canonical spelling: lower case. */
  address: string
  /** The chain that it is of, as far as it says. */
  prefix: string
  /** 20 of a key, 32 of a module or contract. */
  bytes: Bytes
}

/**
 * Reads an address of any chain: bech32 of 20 or 32 bytes.
 * @throws CodecError for anything else, also for mixed case
 * @example parseCosmosAddress('cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh').prefix // 'cosmos'
 */
export function parseCosmosAddress(text: string): ParsedCosmosAddress {
  const decoded = bech32.decodeUnsafe(text)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  if (!bytes || (bytes.length !== 20 && bytes.length !== 32)) throw new CodecError('cosmos: no address')
  return { address: text.toLowerCase(), prefix: decoded.prefix.toLowerCase(), bytes: Uint8Array.from(bytes) }
}

export function toCosmosAddress(prefix: string, bytes: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(bytes))
}

/** What the address of a compressed key holds. */
export function toAddressBytes(publicKey: Uint8Array): Bytes {
  return hash160(publicKey)
}
