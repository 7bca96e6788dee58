import fc from 'fast-check'
import { expect } from 'vitest'

type Signed = { message: string; signature: Uint8Array }

/** How many random changes of each namespace are tried; `npm run test:sign-in` says more. */
const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 200)
/** A few hundred rounds change one bit of each byte, more of them every bit. */
const bitsPerByte = rounds < 1_000 ? 1 : 8
/** For a busy machine. */
export const changesTimeoutMs = 60_000 + rounds * 200

/**
 * Changes a signature, or its message, and expects each to be refused: every byte of the signature, then random changes of one to four bits
 * of it, or of a letter of the message. `share` is this signature's part of its namespace's changes.
 */
export async function refuseChanges(
  signed: Signed,
  { share = 1, isAccepted }: { share?: number; isAccepted: (signed: Signed) => Promise<boolean> },
): Promise<void> {
  const { message, signature } = signed
  expect(await isAccepted(signed)).toBe(true)

  const bits = signature.length * 8
  const accepted: number[] = []
  for (let bit = 0; bit < bits; bit += 8 / bitsPerByte)
    if (await isAccepted({ message, signature: flip(signature, [bit]) })) accepted.push(bit)
  expect(accepted).toEqual([])

  const flips = fc.uniqueArray(fc.nat({ max: bits - 1 }), { minLength: 1, maxLength: 4 })
  const change: fc.Arbitrary<Signed> = fc.oneof(
    { weight: 9, arbitrary: flips.map((chosen) => ({ message, signature: flip(signature, chosen) })) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: message.length - 1 }).map((at) => ({ message: changeLetter(message, at), signature })),
    },
  )
  await fc.assert(
    fc.asyncProperty(change, async (changed) => !(await isAccepted(changed))),
    { numRuns: Math.ceil(rounds * share) },
  )
}

function flip(bytes: Uint8Array, bits: readonly number[]): Uint8Array {
  const flipped = Uint8Array.from(bytes)
  for (const bit of bits) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return flipped
}

function changeLetter(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
}
