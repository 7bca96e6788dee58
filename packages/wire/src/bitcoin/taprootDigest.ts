import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes, writeU32, writeU64 } from '../bytes/writeBytes.ts'
import { taggedHash } from '../secp256k1/hash160.ts'
import { type BitcoinTransaction, type Output, writeBlob, writeOutput } from './transaction.ts'

export type TaprootDigestOptions = {
  /** Which input. */
  index: number
  /** What each input spends, in the order of the inputs. */
  spends: readonly Output[]
  /** 0, or SIGHASH_ALL written out. */
  sighash: 0 | 1
}

/**
 * What is signed for an input that is spent by its key (BIP-341), over all inputs and all outputs.
 * @throws CodecError unless each input has what it spends
 */
export function toTaprootDigest(transaction: BitcoinTransaction, options: TaprootDigestOptions): Bytes {
  const { version, inputs, outputs, lockTime } = transaction
  const { index, spends, sighash } = options
  if (spends.length !== inputs.length || !inputs[index]) throw new CodecError('bitcoin: outputs that inputs spend')
  const hashOf = (parts: readonly Uint8Array[]) => sha256(joinBytes(...parts))
  return taggedHash(
    'TapSighash',
    joinBytes(
      [0, sighash],
      writeU32(version),
      writeU32(lockTime),
      hashOf(inputs.map((input) => joinBytes(input.txid, writeU32(input.index)))),
      hashOf(spends.map(({ amount }) => writeU64(amount))),
      hashOf(spends.map(({ script }) => writeBlob(script))),
      hashOf(inputs.map(({ sequence }) => writeU32(sequence))),
      hashOf(outputs.map(writeOutput)),
      [0],
      writeU32(index),
    ),
  )
}
