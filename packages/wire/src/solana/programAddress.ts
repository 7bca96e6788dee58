import { sha256 } from '@noble/hashes/sha2.js'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { fromKey, toKey } from './address.ts'
import { isOnCurve } from './isOnCurve.ts'
import { tokenAccountProgram } from './programs.ts'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * The address of a program's own account: the first one off the curve, counting down.
 * @param seeds at most 15 of at most 32 bytes.
 * @throws CodecError if there is none, or for other seeds.
 */
export function findProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  if (seeds.length > 15 || seeds.some((seed) => seed.length > 32)) throw new CodecError('seeds')
  const owner = toKey(program)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const key = sha256(joinBytes(...seeds, [bump], owner, marker))
    if (!isOnCurve(key)) return fromKey(key)
  }
  throw new CodecError('no program address')
}

/** Whose account for which token, and the program that keeps it. */
export type TokenHolding = { owner: string; mint: string; program: string }

/** The address of the associated token account: where an owner receives a token unless they say otherwise. */
export function toTokenAccount({ owner, mint, program }: TokenHolding): string {
  return findProgramAddress(tokenAccountProgram, [toKey(owner), toKey(program), toKey(mint)])
}
