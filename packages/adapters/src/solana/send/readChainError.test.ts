import { BaseError } from '@latchkey/core/errors'
import { systemProgram, token2022Program, tokenAccountProgram, tokenProgram } from '@latchkey/wire/solana'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeChainError, toChainError } from './readChainError.ts'

const programs = [systemProgram, tokenProgram, token2022Program, tokenAccountProgram, 'Unknown']

test.each<[unknown, string]>([
  [{ InstructionError: [0, { Custom: 1 }] }, 'insufficient funds'],
  [{ InstructionError: [1, { Custom: 17 }] }, 'a frozen account'],
  [{ InstructionError: [2, { Custom: 36 }] }, 'no memo'],
  [{ InstructionError: [3, { Custom: 1 }] }, 'insufficient funds'],
  // A number means something else in every program.
  [{ InstructionError: [4, { Custom: 1 }] }, 'error 1'],
  [{ InstructionError: [9, { Custom: 17 }] }, 'error 17'],
  [{ InstructionError: [0, 'InvalidAccountData'] }, 'Invalid account data'],
  [{ InstructionError: [0, { BorshIoError: 'text' }] }, 'Instruction error'],
  ['BlockhashNotFound', 'Blockhash not found'],
  [{ DuplicateInstruction: 2 }, 'Duplicate instruction'],
])('the error %j is "%s"', (error, words) => {
  expect(describeChainError(error, programs)).toBe(words)
})

test('whatever a node calls an error, it is one of the product, with a short reason', () => {
  const custom = fc.record({ Custom: fc.oneof(fc.nat(99), fc.jsonValue()) })
  const index = fc.oneof(fc.nat(6), fc.jsonValue())
  const instruction = fc.record({ InstructionError: fc.tuple(index, fc.oneof(custom, fc.jsonValue())) })
  fc.assert(
    fc.property(fc.oneof(instruction, fc.jsonValue(), fc.string()), (error) => {
      expect(toChainError(error, programs)).toBeInstanceOf(BaseError)
      const reason = describeChainError(error, programs)
      expect([...reason].length).toBeLessThanOrEqual(64)
      expect(reason).not.toMatch(/[\p{Cc}\u202e]/u)
    }),
    { numRuns: 5_000 },
  )
})
