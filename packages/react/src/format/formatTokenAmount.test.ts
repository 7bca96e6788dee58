import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorNumeric } from './floorNumeric.ts'
import { formatTokenAmount } from './formatTokenAmount.ts'

test('shows at most three decimals, floored, thousands grouped', () => {
  expect(formatTokenAmount('10000')).toBe('10,000')
  expect(formatTokenAmount('1234567.89999')).toBe('1,234,567.899')
  expect(formatTokenAmount('999.9996')).toBe('999.999')
  expect(formatTokenAmount('-1234.5')).toBe('-1,234.5')
})

test('says the floored amount and nothing else', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^\d{0,18}$/), (whole, fraction) => {
      const numeric = fraction ? `${whole}.${fraction}` : `${whole}`
      expect(formatTokenAmount(numeric).replaceAll(',', '')).toBe(floorNumeric(numeric))
    }),
  )
})

test('groups 100,000 digits in one pass', () => {
  const before = performance.now()
  expect(formatTokenAmount('9'.repeat(100_000))).toHaveLength(133_333)
  // Read to the end from each digit, they take ten seconds and more.
  expect(performance.now() - before).toBeLessThan(1000)
})
