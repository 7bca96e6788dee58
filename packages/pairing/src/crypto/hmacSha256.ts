import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '../encoding/bytes.ts'

/**
 * HMAC-SHA256 (RFC 2104).
 * @param key at most 64 bytes: a longer one would be hashed first, and here there is none.
 */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (mask: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ mask)
  return sha256(concatBytes(pad(0x5c), sha256(concatBytes(pad(0x36), message))))
}
