import { hex } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'

/** As nodes and wallets write bytes, with `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${hex.encode(bytes)}`
}

/** @throws CodecError for anything but whole bytes in hex after `0x` */
export function fromHex(text: unknown): Bytes {
  if (typeof text === 'string' && text.startsWith('0x')) {
    try {
      return Uint8Array.from(hex.decode(text.slice(2)))
    } catch {}
  }
  throw new CodecError('polkadot: no hex')
}
