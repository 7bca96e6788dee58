import { expect, test } from 'vitest'
import { formatFiat } from './formatFiat.ts'

test('formats dollars with two decimals in every language', () => {
  expect(formatFiat(0)).toBe('$0.00')
  expect(formatFiat(1234.5)).toBe('$1,234.50')
  expect(formatFiat(Number.NaN)).toBe('$0.00')
})
