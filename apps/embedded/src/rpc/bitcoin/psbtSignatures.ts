import {
  isSameBytes,
  type Psbt,
  readPsbt,
  sighashAll,
  toScriptSignature,
  withSignature,
  writeBitcoinTransaction,
  writePsbt,
} from '@latchkey/wire/bitcoin'
import type { Bytes } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'

/** An input to sign. `isAll`: with SIGHASH_ALL, the only signature after which nothing can be changed. */
export type ChosenInput = { index: number; amount: bigint; isAll: boolean }
type ChooseOptions = {
  signInputs: readonly { address: string; index: number; sighashTypes?: number[] | undefined }[] | undefined
  /** The visitor's, and its script. */
  address: string
  script: Bytes
}

/**
 * The inputs that the visitor's key signs: those that the app names, else all that are theirs and not finished.
 * @throws WalletError `unauthorized` for an input that is not the visitor's, or if there is none of theirs.
 */
export function chooseInputs({ inputs }: Psbt, { signInputs, address, script }: ChooseOptions): ChosenInput[] {
  const own = inputs.flatMap(({ spends, sighash = sighashAll, isFinal }, index): ChosenInput[] =>
    spends && !isFinal && isSameBytes(spends.script, script)
      ? [{ index, amount: spends.amount, isAll: sighash === sighashAll }]
      : [],
  )
  const named = signInputs?.map((asked): ChosenInput => {
    const found = own.find(({ index }) => index === asked.index)
    if (!found || asked.address !== address)
      throw new WalletError('unauthorized', { details: `input ${asked.index} is not the account’s` })
    return { ...found, isAll: found.isAll && (asked.sighashTypes ?? []).every((type) => type === sighashAll) }
  })
  const chosen = named && named.length > 0 ? named : own
  if (new Set(chosen.map(({ index }) => index)).size < chosen.length)
    throw new WalletError('invalid_params', { details: 'signInputs: an input twice' })
  if (chosen.length === 0) throw new WalletError('unauthorized', { details: 'no input is the account’s' })
  return chosen
}

/**
 * The PSBT with the signatures: nothing else of it is different.
 * @param options.result what the vault returned for the inputs `indexes`.
 */
export function insertSignatures(psbt: Psbt, { indexes, result }: { indexes: number[]; result: Bytes }): Bytes {
  const publicKey = result.subarray(0, 33)
  const inputs = psbt.inputs.map((input, index) => {
    const place = indexes.indexOf(index)
    if (place < 0) return input
    const from = 33 + place * 64
    return withSignature(input, publicKey, toScriptSignature(result.subarray(from, from + 64)))
  })
  const written = writePsbt({ ...psbt, inputs })
  const read = readPsbt(written)
  const [before, after] = [psbt, read].map(({ transaction }) => writeBitcoinTransaction(transaction))
  if (!before || !after || !isSameBytes(before, after)) throw new WalletError('internal')
  return written
}
