import { expect, test } from 'vitest'
import { formatMoney } from './formatMoney.ts'

test('a sum keeps every decimal, and has two at least', () => {
  expect(formatMoney('7500', 'USD')).toBe('$7,500.00')
  expect(formatMoney('150.5', 'EUR')).toBe('€150.50')
  expect(formatMoney('12345678901234567890.125', 'USD')).toBe('$12,345,678,901,234,567,890.125')
})

test('a whole sum that is short has no decimals', () => {
  expect(formatMoney('25000.00', 'USD', 'short')).toBe('$25,000')
  expect(formatMoney('0.50', 'USD', 'short')).toBe('$0.50')
})

test('a currency without a symbol is named by its code', () => {
  expect(formatMoney('10', 'CHF')).toBe('CHF\u00a010.00')
  expect(formatMoney('10', 'points')).toBe('10.00 points')
})
