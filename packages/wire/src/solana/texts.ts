import { type BytesCoder, base58, base64 } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'

/** How signatures and blocks are named. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** @throws CodecError */
export function fromBase58(text: string): Bytes {
  return decode(base58, text)
}

/** How nodes and wallets exchange transactions. */
export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes)
}

/** @throws CodecError */
export function fromBase64(text: string): Bytes {
  return decode(base64, text)
}

function decode(coder: BytesCoder, text: string): Bytes {
  try {
    return Uint8Array.from(coder.decode(text))
  } catch {
    throw new CodecError('text: not encoded as expected')
  }
}
