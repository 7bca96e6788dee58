import type { ScriptKind } from './scriptKind.ts'
import { type SignedTransaction, writeBitcoinTransaction, writeSignedTransaction } from './transaction.ts'

/** Of a signed input of one key, at most, in weight units: a signature has up to 72 bytes. */
const inputWeights: Partial<Record<ScriptKind, number>> = { p2pkh: 592, p2sh: 364, p2wpkh: 272, p2tr: 230 }
/** What is not in an input or an output, with a count of up to 252 of each, and the mark of segwit. */
const baseWeight = 42

/** Weight units of an input that a key alone spends; `p2sh` stands for P2WPKH in it. Undefined for other kinds. */
export function toInputWeight(kind: ScriptKind): number | undefined {
  return inputWeights[kind]
}

/** Weight units of an output. */
export function toOutputWeight(script: Uint8Array): number {
  return 4 * (9 + script.length)
}

/**
 * The size that fees are for, in virtual bytes.
 * @param weights of its inputs and outputs
 */
export function toVirtualSize(weights: readonly number[], count: number): number {
  // From 253 on, a count has three bytes.
  return Math.ceil((weights.reduce((sum, weight) => sum + weight, baseWeight) + (count > 252 ? 16 : 0)) / 4)
}

/** The size of a signed transaction, in virtual bytes. */
export function readVirtualSize(signed: SignedTransaction): number {
  return Math.ceil((writeBitcoinTransaction(signed.transaction).length * 3 + writeSignedTransaction(signed).length) / 4)
}
