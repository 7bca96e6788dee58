import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../bytes/Bytes.ts'

/** The hash by which scripts know a key or another script. */
export function hash160(bytes: Uint8Array): Bytes {
  return Uint8Array.from(ripemd160(sha256(bytes)))
}

export function taggedHash(tag: string, bytes: Uint8Array): Bytes {
  const hash = sha256(new TextEncoder().encode(tag))
  return Uint8Array.from(sha256.create().update(hash).update(hash).update(bytes).digest())
}
