import { fromBase58, toBase58 } from '@latchkey/wire/solana'

/**
 * A transaction's id in a wallet's response: the signature's bytes, its text, or an object with either.
 * @returns base58; undefined for anything else
 */
export function parseSignature(response: unknown): string | undefined {
  const isWrapped = typeof response === 'object' && response !== null && 'signature' in response
  const signature = isWrapped ? response.signature : response
  if (signature instanceof Uint8Array) return signature.length === 64 ? toBase58(signature) : undefined
  // 64 bytes are at most 88 characters.
  if (typeof signature !== 'string' || signature.length > 88) return undefined
  try {
    return fromBase58(signature).length === 64 ? signature : undefined
  } catch {
    return undefined
  }
}
