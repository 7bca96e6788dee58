import { readMessage } from '@latchkey/wire/solana'
import { base58 } from '@scure/base'
import { toUtf8 } from '../../bytes.ts'

/** What messages of Solana's own format for messages begin with; no transaction does. */
const offchain = Uint8Array.from([0xff, ...toUtf8('solana offchain')])

/**
 * Whether a message to sign could be a transaction's: one that can be read, also as the whole transaction, or bytes that name the signer as
 * every transaction does, in whatever version.
 */
export function isTransactionLike(bytes: Uint8Array, address: string): boolean {
  if (startsWith(bytes, offchain)) return false
  return isMessage(bytes) || includes(bytes, base58.decode(address))
}

function isMessage(bytes: Uint8Array): boolean {
  try {
    return readMessage(bytes).signers.length > 0
  } catch {
    return false
  }
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let from = 0; from + part.length <= bytes.length; from += 1)
    if (startsWith(bytes.subarray(from, from + part.length), part)) return true
  return false
}
