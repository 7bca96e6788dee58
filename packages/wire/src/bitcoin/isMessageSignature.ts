import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
import { hash160 } from '../secp256k1/hash160.ts'
import { isEcdsaSignature, isSchnorrSignature, recoverPublicKey } from '../secp256k1/signatures.ts'
import { readCompactSize, writeCompactSize } from './compactSize.ts'
import { toMessageTransaction } from './messageTransaction.ts'
import { type ScriptKind, toProgram, toScriptKind } from './scriptKind.ts'
import { toTaprootDigest } from './taprootDigest.ts'
import { hash256, readBlob } from './transaction.ts'
import { sighashAll, toWitnessDigest } from './witnessDigest.ts'

/**
 * Whether a signature is over a message, by whoever can spend from an address: the simple form of BIP-322, or the one of 65 bytes with which
 * Bitcoin's first wallets signed messages (BIP-137), whatever kind its header names.
 * @param options.script of the address
 */
export function isMessageSignature(
  signature: Uint8Array,
  { message, script }: { message: Uint8Array; script: Bytes },
): boolean {
  const kind = toScriptKind(script)
  if (!kind) return false
  const program = toProgram(script, kind)
  if (signature.length === 65) {
    const key = recoverPublicKey(signature, toOldDigest(message))
    return key !== undefined && isKeyOf(key, kind, program)
  }
  const witness = readWitness(signature)
  const transaction = toMessageTransaction(message, script)
  const [first, key] = witness ?? []
  if (!first) return false
  if (kind === 'p2tr') {
    const [sighash = 0, ...rest] = first.subarray(64)
    const isWritten = first.length === 65 && sighash === sighashAll
    if (witness?.length !== 1 || rest.length > 0 || !(first.length === 64 || isWritten)) return false
    const digest = toTaprootDigest(transaction, {
      index: 0,
      spends: [{ amount: 0n, script }],
      sighash: isWritten ? 1 : 0,
    })
    return isSchnorrSignature(first.subarray(0, 64), digest, program)
  }
  if (witness?.length !== 2 || !key || first.at(-1) !== sighashAll || key.length !== 33) return false
  if (kind === 'p2pkh' || !isKeyOf(key, kind, program)) return false
  const digest = toWitnessDigest(transaction, { index: 0, amount: 0n, publicKeyHash: hash160(key) })
  return isEcdsaSignature(first.subarray(0, -1), digest, key)
}

/** Whether a key alone spends from a script: its own hash, or the hash of the script with its hash. */
function isKeyOf(key: Uint8Array, kind: ScriptKind, program: Uint8Array): boolean {
  const hash = hash160(key)
  if (kind === 'p2sh') return isSameBytes(hash160(joinBytes([0, 20], hash)), program)
  return (kind === 'p2pkh' || kind === 'p2wpkh') && isSameBytes(hash, program)
}

function toOldDigest(message: Uint8Array): Bytes {
  const start = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return hash256(joinBytes(start, writeCompactSize(message.length), message))
}

function readWitness(bytes: Uint8Array): Bytes[] | undefined {
  try {
    const reader = readBytes(bytes, 'BIP-322 signature')
    const stack = Array.from({ length: readCompactSize(reader) }, () => readBlob(reader))
    reader.end()
    return stack
  } catch (thrown) {
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}
