import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { isSameBytes } from '../bytes/writeBytes.ts'
import { type Entry, globalTransaction, inputTypes, writePsbt } from './psbt.ts'
import { toScriptKind } from './scriptKind.ts'
import { type BitcoinTransaction, toTxid, writeBitcoinTransaction, writeOutput } from './transaction.ts'

/** What a signer has to know of an input. */
export type UnsignedInput = {
  /** The whole transaction whose output it spends: its id is in the input, so nobody can lie about the amount. */
  previous: BitcoinTransaction
  /** Of a script's hash (P2SH), the script. */
  redeemScript?: Bytes | undefined
  /** Of Taproot, the x of the key before it was tweaked. */
  taprootKey?: Bytes | undefined
}

/**
 * A PSBT (BIP-174, version 0) that nobody has signed yet.
 * @param inputs in the order of the transaction's
 * @throws CodecError where an input does not spend an output of its `previous`
 */
export function writeUnsignedPsbt(transaction: BitcoinTransaction, inputs: readonly UnsignedInput[]): Bytes {
  return writePsbt({
    global: [toEntry(globalTransaction, writeBitcoinTransaction(transaction))],
    inputs: transaction.inputs.map(({ txid, index }, place) => {
      const { previous, redeemScript, taprootKey } = inputs[place] ?? {}
      const spends = previous?.outputs[index]
      if (!previous || !spends || !isSameBytes(toTxid(previous), txid)) throw new CodecError('PSBT: input')
      const kind = toScriptKind(spends.script)
      const isWitness = kind !== 'p2pkh' && (kind !== 'p2sh' || redeemScript !== undefined)
      const entries = [
        toEntry(inputTypes.transaction, writeBitcoinTransaction(previous)),
        ...(isWitness ? [toEntry(inputTypes.output, writeOutput(spends))] : []),
        ...(redeemScript ? [toEntry(inputTypes.redeemScript, redeemScript)] : []),
        ...(taprootKey ? [toEntry(inputTypes.taprootKey, taprootKey)] : []),
      ]
      return { entries, spends, isProven: true, sighash: undefined, isFinal: false }
    }),
    outputs: transaction.outputs.map(() => []),
  })
}

function toEntry(type: number, value: Bytes): Entry {
  return { key: Uint8Array.of(type), value }
}
