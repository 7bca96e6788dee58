import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../bytes/Bytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { type BitcoinTransaction, toTxid, writeBlob } from './transaction.ts'

/**
 * The transaction that stands for a message (BIP-322): its one input spends an output that only the message's own transaction has, so no
 * network accepts it.
 * @param script of the address that signs.
 */
export function toMessageTransaction(message: Uint8Array, script: Bytes): BitcoinTransaction {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(joinBytes(tag, tag, message))
  const toSpend = {
    version: 0,
    inputs: [{ txid: new Uint8Array(32), index: 0xffff_ffff, script: joinBytes([0x00, 32], hash), sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  }
  return {
    version: 0,
    inputs: [{ txid: toTxid(toSpend), index: 0, script: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: 0n, script: Uint8Array.of(0x6a) }],
    lockTime: 0,
  }
}

/** A simple signature (BIP-322): the input's witness, a signature and its key. */
export function toSimpleSignature(signature: Uint8Array, publicKey: Uint8Array): Bytes {
  return joinBytes([2], writeBlob(signature), writeBlob(publicKey))
}
