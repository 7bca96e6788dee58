import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { fromKey } from './address.ts'
import { findProgramAddress, toTokenAccount } from './programAddress.ts'
import { token2022Program, tokenProgram } from './programs.ts'

const addresses = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => fromKey(key) as Address)
const seeds = fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 15 })

test('a program’s own account has the address that @solana/kit finds', async () => {
  await fc.assert(
    fc.asyncProperty(addresses, seeds, async (program, given) => {
      const [expected] = await getProgramDerivedAddress({ programAddress: program, seeds: given })
      expect(findProgramAddress(program, given)).toBe(expected)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('the associated token account of either token program has the address that @solana-program/token finds', async () => {
  const programs = fc.constantFrom(tokenProgram as Address, token2022Program as Address)
  await fc.assert(
    fc.asyncProperty(addresses, addresses, programs, async (owner, mint, program) => {
      const [expected] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
      expect(toTokenAccount({ owner, mint, program })).toBe(expected)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('more or longer seeds than the network takes are refused', () => {
  expect(() => findProgramAddress(tokenProgram, Array(16).fill(new Uint8Array()))).toThrow(CodecError)
  expect(() => findProgramAddress(tokenProgram, [new Uint8Array(33)])).toThrow(CodecError)
})
