import { expect, test } from 'vitest'
import { formatFiat } from './formatFiat.ts'
import { formatMoney } from './formatMoney.ts'

test('keeps every decimal and shows at least two', () => {
  expect(formatMoney('7500', 'USD', { locale: 'en' })).toBe('$7,500.00')
  expect(formatMoney('150.5', 'EUR', { locale: 'en' })).toBe('€150.50')
  expect(formatMoney('12345678901234567890.125', 'USD', { locale: 'en' })).toBe('$12,345,678,901,234,567,890.125')
})

test('shows no decimals for a whole amount in the short form', () => {
  expect(formatMoney('25000.00', 'USD', { locale: 'en', length: 'short' })).toBe('$25,000')
  expect(formatMoney('0.50', 'USD', { locale: 'en', length: 'short' })).toBe('$0.50')
})

test('uses the code for a currency without a symbol', () => {
  expect(formatMoney('10', 'CHF', { locale: 'en' })).toBe('CHF\u00a010.00')
  expect(formatMoney('10', 'points', { locale: 'en' })).toBe('10.00 points')
})

test('is one unit in a language that runs from right to left, as every other sum there', () => {
  expect(formatMoney('150', 'USD', { locale: 'ar' })).toBe('\u2066150.00\u00a0US$\u2069')
  expect(formatFiat(150, { locale: 'ar', currency: 'USD' })).toBe('\u2066150.00\u00a0US$\u2069')
})
