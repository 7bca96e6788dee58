import { expect, test } from 'vitest'
import { roundUpFee } from './roundUpFee.ts'

test('rounds a fee up to 6 decimals, never down', () => {
  expect(roundUpFee(1_000_000_000_001n, 18)).toBe(2_000_000_000_000n)
  expect(roundUpFee(2_000_000_000_000n, 18)).toBe(2_000_000_000_000n)
  expect(roundUpFee(0n, 18)).toBe(0n)
})

test('keeps a fee of a currency with at most 6 decimals', () => {
  expect(roundUpFee(1_234_567n, 6)).toBe(1_234_567n)
})
