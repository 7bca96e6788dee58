import type { Bytes } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { readBytes } from '../readBytes.ts'
import { isSameBytes, joinBytes } from '../writeBytes.ts'
import { type Message, readLength, readMessage, writeLength } from './message.ts'

/** The most that the network takes in one packet. */
const maxTransactionBytes = 1_232

export type SolanaTransaction = {
  /** One of 64 bytes for each signer, in their order; zeros where one is missing. */
  signatures: Bytes[]
  message: Message
  /** What each signature is for. */
  messageBytes: Bytes
}

/**
 * Reads a transaction as it is sent: signatures, then a message.
 * @throws WalletError `invalid_params` for anything else.
 */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > maxTransactionBytes) throw fail('too long')
  const reader = readBytes(bytes, 'Solana transaction')
  const signatures = Array.from({ length: readLength(reader) }, () => reader.take(64))
  const messageBytes = reader.take(reader.left())
  const message = readMessage(messageBytes)
  if (signatures.length !== message.signers.length) throw fail('signatures')
  return { signatures, message, messageBytes }
}

/**
 * The transaction with the signature of one of its signers.
 * @throws WalletError `unauthorized` if `address` is none of them; `internal` if the result would be another transaction.
 */
export function addSignature(
  { signatures, message, messageBytes }: SolanaTransaction,
  { address, signature }: { address: string; signature: Bytes },
): Bytes {
  const place = message.signers.indexOf(address)
  if (place < 0) throw new WalletError('unauthorized')
  const all = signatures.map((other, index) => (index === place ? signature : other))
  const signed = joinBytes(writeLength(all.length), ...all, messageBytes)
  if (!isSameBytes(readTransaction(signed).messageBytes, messageBytes)) throw new WalletError('internal')
  return signed
}

function fail(where: string): WalletError {
  return new WalletError('invalid_params', { details: `Solana transaction: ${where}` })
}
