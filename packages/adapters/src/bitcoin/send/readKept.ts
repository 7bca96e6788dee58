import type { SignedBytes } from '@latchkey/core/internal'
import {
  type BitcoinTransaction,
  CodecError,
  fromHex,
  readBitcoinTransaction,
  toHex,
  txidOf,
} from '@latchkey/wire/bitcoin'
import type { Coin } from '../esplora/createEsplora.ts'

export type Inputs = readonly Pick<Coin, 'txid' | 'vout'>[]

/** What a transaction spends, as APIs name it. */
export function inputsOf({ inputs }: BitcoinTransaction): Inputs {
  return inputs.map(({ txid, index }) => ({ txid: toHex(Uint8Array.from(txid).reverse()), vout: index }))
}

/**
 * The bytes that are kept of a transaction, with what they spend; undefined where they are not its own.
 * SECURITY: any script can write the storage.
 */
export function readKept(kept: Omit<SignedBytes, 'at'> | undefined): { signed: string; inputs: Inputs } | undefined {
  if (!kept) return undefined
  try {
    const transaction = readBitcoinTransaction(fromHex(kept.signed))
    if (txidOf(transaction) !== kept.hash) return undefined
    return { signed: kept.signed, inputs: inputsOf(transaction) }
  } catch (thrown) {
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}
