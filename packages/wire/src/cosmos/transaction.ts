import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { isCompactSignature } from '../secp256k1/signatures.ts'
import { readFields, writeField, writeMessageField, writeNumberField } from './protobuf.ts'

/** A transaction as it is sent: its parts stay the bytes that were signed. */
export type CosmosTransaction = { body: Bytes; authInfo: Bytes; signature: Bytes }

export function writeCosmosTransaction({ body, authInfo, signature }: CosmosTransaction): Bytes {
  return joinBytes(writeField(1, body), writeField(2, authInfo), writeMessageField(3, signature))
}

/** @throws CodecError for anything but a transaction with one signature */
export function readCosmosTransaction(bytes: Uint8Array): CosmosTransaction {
  const fields = readFields(bytes, { name: 'transaction', bytes: [1, 2, 3] })
  return { body: fields.only(1), authInfo: fields.only(2), signature: fields.only(3) }
}

export type SignDoc = { body: Uint8Array; authInfo: Uint8Array; chainId: string; accountNumber: bigint }

/** What is signed in the mode `direct`. */
export function writeSignDoc({ body, authInfo, chainId, accountNumber }: SignDoc): Bytes {
  return joinBytes(
    writeField(1, body),
    writeField(2, authInfo),
    writeField(3, chainId),
    writeNumberField(4, accountNumber),
  )
}

/** A transaction's id, as its chain's nodes write it. */
export function toCosmosHash(transaction: Uint8Array): string {
  return hex.encode(sha256(transaction)).toUpperCase()
}

/** Whether a signature of 64 bytes is of this key over what a wallet signs: a text, or the bytes of `writeSignDoc`. */
export function isCosmosSignature(signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array): boolean {
  return isCompactSignature(signature, sha256(signed), publicKey)
}

export function toCosmosBase64(bytes: Uint8Array): string {
  return base64.encode(bytes)
}

/** @throws CodecError */
export function fromCosmosBase64(text: string): Bytes {
  try {
    return Uint8Array.from(base64.decode(text))
  } catch {
    throw new CodecError('cosmos: no base64')
  }
}
