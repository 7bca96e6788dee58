import { expect, test } from 'vitest'
import { formatMoney } from './formatMoney.ts'

test('keeps every decimal and shows at least two', () => {
  expect(formatMoney('7500', 'USD')).toBe('$7,500.00')
  expect(formatMoney('150.5', 'EUR')).toBe('€150.50')
  expect(formatMoney('12345678901234567890.125', 'USD')).toBe('$12,345,678,901,234,567,890.125')
})

test('shows no decimals for a whole amount in the short form', () => {
  expect(formatMoney('25000.00', 'USD', 'short')).toBe('$25,000')
  expect(formatMoney('0.50', 'USD', 'short')).toBe('$0.50')
})

test('uses the code for a currency without a symbol', () => {
  expect(formatMoney('10', 'CHF')).toBe('CHF\u00a010.00')
  expect(formatMoney('10', 'points')).toBe('10.00 points')
})
