import { base58 } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'

/** 32 bytes are 32 to 44 characters. A longer text is not decoded: the time that takes grows with its square. */
const longestAddress = 44

/** Whether a text is the address of an account: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  try {
    return toKey(text).length > 0
  } catch {
    return false
  }
}

/**
 * The bytes of an address.
 * @throws CodecError for any text that is none.
 */
export function toKey(address: string): Bytes {
  const bytes = address.length > longestAddress ? undefined : decode(address)
  if (bytes?.length !== 32) throw new CodecError('Solana address')
  return Uint8Array.from(bytes)
}

/** @throws CodecError for other than 32 bytes. */
export function fromKey(key: Uint8Array): string {
  if (key.length !== 32) throw new CodecError('Solana address')
  return base58.encode(key)
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
