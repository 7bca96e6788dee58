import { type Bytes, toHex } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { toSeed, toWords } from './deriveKeys.ts'

/** What a wallet is made of: the entropy of 12 or 24 words (BIP-39; 16 or 32 bytes), or one imported private key of eip155 (32 bytes). */
export type WalletSecret = { kind: 'words' | 'key'; bytes: Bytes }

/** The secret as its owner writes it down: words, or 64 hex digits after `0x`. */
export type ShownSecret = { kind: WalletSecret['kind']; text: string }

/** The first byte of a secret that is not the entropy of 12 words, which is encrypted as it is: the two others have the same length. */
const marks = { words: 1, key: 2 } as const
const shortEntropy = 16
const longSecret = 32

/** The secret as it is encrypted; the caller wipes it. */
export function encodeSecret({ kind, bytes }: WalletSecret): Bytes {
  if (kind === 'words' && bytes.length === shortEntropy) return bytes.slice()
  const encoded = new Uint8Array(1 + bytes.length)
  encoded[0] = marks[kind]
  encoded.set(bytes, 1)
  return encoded
}

/**
 * The opposite of `encodeSecret`; the caller wipes the bytes.
 * @throws WalletError `wallet_damaged` for bytes of another length or with another mark.
 */
export function decodeSecret(encoded: Bytes): WalletSecret {
  if (encoded.length === shortEntropy) return { kind: 'words', bytes: encoded.slice() }
  const kind = encoded[0] === marks.words ? 'words' : encoded[0] === marks.key ? 'key' : undefined
  if (encoded.length !== 1 + longSecret || !kind)
    throw new WalletError('wallet_damaged', { details: 'a secret of an unknown form' })
  return { kind, bytes: encoded.slice(1) }
}

/** What keys are derived from (`deriveKey`); the caller wipes it. */
export async function toKeySource({ kind, bytes }: WalletSecret): Promise<Uint8Array> {
  return kind === 'words' ? toSeed(bytes) : bytes.slice()
}

export function toShown({ kind, bytes }: WalletSecret): ShownSecret {
  return { kind, text: kind === 'words' ? toWords(bytes) : toHex(bytes) }
}
