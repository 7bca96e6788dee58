import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes, writeU32, writeU64 } from '../bytes/writeBytes.ts'
import { type BitcoinTransaction, hash256, writeOutput } from './transaction.ts'

export const sighashAll = 1

export type WitnessDigestOptions = {
  /** Which input. */
  index: number
  /** What it spends, in satoshis. */
  amount: bigint
  /** HASH160 of the key that it belongs to (P2WPKH). */
  publicKeyHash: Uint8Array
}

/**
 * What is signed for an input (BIP-143) with SIGHASH_ALL: all inputs, all outputs, and what this input spends.
 * @throws CodecError if there is no such input.
 */
export function toWitnessDigest(transaction: BitcoinTransaction, options: WitnessDigestOptions): Bytes {
  const { version, inputs, outputs, lockTime } = transaction
  const { index, amount, publicKeyHash } = options
  const input = inputs[index]
  if (!input) throw new CodecError(`bitcoin: no input ${index}`)
  const outpoints = inputs.map((each) => joinBytes(each.txid, writeU32(each.index)))
  return hash256(
    joinBytes(
      writeU32(version),
      hash256(joinBytes(...outpoints)),
      hash256(joinBytes(...inputs.map(({ sequence }) => writeU32(sequence)))),
      input.txid,
      writeU32(input.index),
      // The script of the key's hash, as if the output were of the older kind.
      [0x19, 0x76, 0xa9, 0x14],
      publicKeyHash,
      [0x88, 0xac],
      writeU64(amount),
      writeU32(input.sequence),
      hash256(joinBytes(...outputs.map(writeOutput))),
      writeU32(lockTime),
      writeU32(sighashAll),
    ),
  )
}
