import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
import { hash160 } from '../secp256k1/hash160.ts'
import { readCompactSize } from './compactSize.ts'
import { findEntry, inputTypes, type Psbt, type PsbtInput } from './psbt.ts'
import { toProgram, toScriptKind } from './scriptKind.ts'
import { readBlob, type SignedTransaction, writeBlob } from './transaction.ts'

type Unlocking = { script: Bytes; witness: Bytes[] }

/**
 * The transaction of a PSBT whose inputs are finished, or signed by one key each: P2PKH, P2WPKH, P2WPKH in P2SH, and Taproot by its key.
 * Whether signatures are valid, the network says.
 * @throws CodecError where an input is neither
 */
export function finalizePsbt({ transaction, inputs }: Psbt): SignedTransaction {
  const unlocked = inputs.map((input) => (input.isFinal ? readFinal(input) : unlock(input)))
  return {
    transaction: {
      ...transaction,
      inputs: transaction.inputs.map((input, index) => ({ ...input, script: unlocked[index]?.script ?? input.script })),
    },
    witnesses: unlocked.map(({ witness }) => witness),
  }
}

function readFinal({ entries }: PsbtInput): Unlocking {
  const reader = readBytes(findEntry(entries, inputTypes.finalWitness) ?? Uint8Array.of(0), 'PSBT witness')
  const witness = Array.from({ length: readCompactSize(reader) }, () => readBlob(reader))
  reader.end()
  return { script: findEntry(entries, inputTypes.finalScript) ?? new Uint8Array(), witness }
}

function unlock({ entries, spends }: PsbtInput): Unlocking {
  const kind = spends && toScriptKind(spends.script)
  const none = new Uint8Array()
  if (!kind) throw fail()
  const program = toProgram(spends.script, kind)
  if (kind === 'p2tr') {
    const signature = findEntry(entries, inputTypes.taprootSignature)
    if (!signature) throw fail()
    return { script: none, witness: [signature] }
  }
  const redeemScript = findEntry(entries, inputTypes.redeemScript)
  const [signed] = entries.flatMap(({ key, value }) => {
    const publicKey = key.subarray(1)
    if (key[0] !== inputTypes.signature) return []
    const nested = joinBytes([0, 20], hash160(publicKey))
    const isKey =
      kind === 'p2sh'
        ? isSameBytes(hash160(nested), program) && (!redeemScript || isSameBytes(redeemScript, nested))
        : isSameBytes(hash160(publicKey), program)
    return isKey ? [{ publicKey: Uint8Array.from(publicKey), signature: value, nested }] : []
  })
  if (!signed) throw fail()
  const { publicKey, signature, nested } = signed
  if (kind === 'p2pkh') return { script: joinBytes(writeBlob(signature), writeBlob(publicKey)), witness: [] }
  return { script: kind === 'p2sh' ? writeBlob(nested) : none, witness: [signature, publicKey] }
}

function fail(): CodecError {
  return new CodecError('PSBT: an input without its signature')
}
