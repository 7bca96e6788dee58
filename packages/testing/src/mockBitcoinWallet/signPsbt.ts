import {
  type Bytes,
  CodecError,
  finalizePsbt,
  hash160,
  isSameBytes,
  joinBytes,
  type Psbt,
  readPsbt,
  type SignedTransaction,
  toWitnessDigest,
  withSignature,
  writePsbt,
} from '@latchkey/wire/bitcoin'
import { ProviderError } from '../shared/callNode.ts'
import { alterPsbt, type Tampers } from './alterPsbt.ts'
import type { BitcoinSigner } from './bitcoinSigner.ts'

const finalScript = 0x07
const finalWitness = 0x08

/**
 * Signs inputs of a PSBT, after the wallet's own changes.
 * @param options.indexes all that are the account's when absent
 * @returns the PSBT; and its transaction, undefined while somebody else has to sign
 * @throws ProviderError -32602 for bytes that are no PSBT, and for an input that is not the account's
 */
export async function signPsbt(
  bytes: Uint8Array,
  options: {
    signer: BitcoinSigner
    indexes: readonly number[] | undefined
    tampers: Tampers | undefined
    finishes: boolean
  },
): Promise<{ psbt: Bytes; signed: SignedTransaction | undefined }> {
  const { signer, tampers, finishes } = options
  const psbt = alterPsbt(read(bytes), { own: signer.script, tampers })
  const isOwn = (index: number) => {
    const { spends } = psbt.inputs[index] ?? {}
    return spends !== undefined && isSameBytes(spends.script, signer.script)
  }
  const indexes = options.indexes ?? psbt.inputs.flatMap((_, index) => (isOwn(index) ? [index] : []))
  for (const index of indexes) {
    const input = psbt.inputs[index]
    if (!input?.spends || !isOwn(index)) throw invalid(`Input ${index} is not of this account.`)
    const publicKeyHash = hash160(signer.publicKey)
    const digest = toWitnessDigest(psbt.transaction, { index, amount: input.spends.amount, publicKeyHash })
    psbt.inputs[index] = withSignature(input, signer.publicKey, await signer.sign(digest))
  }
  const signed = finish(psbt)
  return { psbt: writePsbt(finishes && signed ? toFinished(psbt, signed) : psbt), signed }
}

function finish(psbt: Psbt): SignedTransaction | undefined {
  try {
    return finalizePsbt(psbt)
  } catch (error) {
    if (error instanceof CodecError) return undefined
    throw error
  }
}

/** Instead of signatures, what goes into the transaction (BIP-174); what an input spends stays. */
function toFinished(psbt: Psbt, { transaction, witnesses }: SignedTransaction): Psbt {
  const inputs = psbt.inputs.map((input, index) => {
    const { script } = transaction.inputs[index] ?? { script: new Uint8Array() }
    const witness = witnesses[index] ?? []
    // Both are short: their lengths take a byte.
    const stack = joinBytes([witness.length], ...witness.flatMap((item) => [[item.length], item]))
    const entries = [
      ...input.entries.filter(({ key }) => key[0] !== undefined && key[0] <= 0x01),
      ...(script.length > 0 ? [{ key: Uint8Array.of(finalScript), value: joinBytes(script) }] : []),
      { key: Uint8Array.of(finalWitness), value: stack },
    ]
    return { ...input, entries }
  })
  return { ...psbt, inputs }
}

function read(bytes: Uint8Array): Psbt {
  try {
    return readPsbt(bytes)
  } catch (error) {
    if (!(error instanceof CodecError)) throw error
    throw invalid(error.message)
  }
}

function invalid(reason: string): ProviderError {
  return new ProviderError({ code: -32602, message: `Invalid params: ${reason}` })
}
