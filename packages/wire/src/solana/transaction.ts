import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
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
 * @throws CodecError for anything else.
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
 * @throws CodecError if `address` is none of them, or if the result would be another transaction.
 */
export function addSignature(
  { signatures, message, messageBytes }: SolanaTransaction,
  { address, signature }: { address: string; signature: Bytes },
): Bytes {
  const place = message.signers.indexOf(address)
  if (place < 0) throw fail('none of its signers')
  const all = signatures.map((other, index) => (index === place ? signature : other))
  const signed = joinBytes(writeLength(all.length), ...all, messageBytes)
  if (!isSameBytes(readTransaction(signed).messageBytes, messageBytes)) throw fail('another one')
  return signed
}

function fail(where: string): CodecError {
  return new CodecError(`Solana transaction: ${where}`)
}
