import { base58 } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
import { blake2 } from './hashes.ts'

export type Ss58Address = {
  /** Which network it was written for; 42 names none. */
  prefix: number
  /** 32 bytes: the public key, or a hash of it. */
  account: Bytes
}

/** The text is an address but for its checksum, so a character of it is wrong. */
export class Ss58ChecksumError extends CodecError {}

/** The prefix that names no network. */
export const genericPrefix = 42

/**
 * An account's address in any network's spelling.
 * @throws Ss58ChecksumError, CodecError for anything but an account of 32 bytes
 */
export function parseSs58(text: string): Ss58Address {
  const bytes = decode(text)
  const [first = 0, second = 0] = bytes
  const prefixLength = first < 64 ? 1 : 2
  if (first >= 128 || bytes.length !== prefixLength + 34) throw new CodecError('ss58: no account')
  // The low bits of a prefix above 63 are spread over both bytes.
  const prefix = prefixLength === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const account = bytes.slice(prefixLength, prefixLength + 32)
  // 46 and 47 are reserved, and a prefix has one spelling only.
  if (prefix === 46 || prefix === 47 || (prefixLength === 2 && prefix < 64)) throw new CodecError('ss58: prefix')
  if (!isSameBytes(bytes.slice(-2), checksumOf(bytes.slice(0, -2)))) throw new Ss58ChecksumError('ss58: checksum')
  return { prefix, account }
}

export function toSs58({ prefix, account }: Ss58Address): string {
  const start =
    prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, ((prefix >> 8) & 0x3f) | ((prefix & 0x03) << 6)]
  const body = joinBytes(start, account)
  return base58.encode(joinBytes(body, checksumOf(body)))
}

function checksumOf(body: Uint8Array): Bytes {
  return blake2(joinBytes(new TextEncoder().encode('SS58PRE'), body), 512).slice(0, 2)
}

function decode(text: string): Bytes {
  // An account's address has no more characters; decoding takes the square of the length.
  if (text.length > 50) throw new CodecError('ss58: length')
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    throw new CodecError('ss58: no base58')
  }
}
