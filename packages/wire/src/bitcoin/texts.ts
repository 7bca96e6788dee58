import { base64, hex } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { type BitcoinTransaction, toTxid } from './transaction.ts'

export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes)
}

/** @throws CodecError for anything but whole bytes in hex, without `0x` */
export function fromHex(text: string): Bytes {
  return decode(hex, text)
}

export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes)
}

/** @throws CodecError */
export function fromBase64(text: string): Bytes {
  return decode(base64, text)
}

/** A message's signature as wallets write it: base64, of BIP-322's simple form also behind `smp`, its newer mark. @throws CodecError */
export function fromMessageSignature(text: string): Bytes {
  return fromBase64(text.replace(/^smp/, ''))
}

/** A transaction's id as explorers show it: its bytes from back to front. */
export function txidOf(transaction: BitcoinTransaction): string {
  return toHex(toTxid(transaction).reverse())
}

/** A shown id, in the order of its bytes. @throws CodecError */
export function fromTxid(txid: string): Bytes {
  const bytes = fromHex(txid)
  if (bytes.length !== 32) throw new CodecError('bitcoin: no id of a transaction')
  return bytes.reverse()
}

function decode(coder: { decode(text: string): Uint8Array }, text: string): Bytes {
  try {
    return Uint8Array.from(coder.decode(text))
  } catch {
    throw new CodecError('bitcoin: no text of bytes')
  }
}
