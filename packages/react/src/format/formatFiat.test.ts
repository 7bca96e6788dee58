import { expect, test } from 'vitest'
import { formatFee, formatFiat, formatPrice } from './formatFiat.ts'

const dollars = { currency: 'USD', locale: 'en' }

test('formats dollars with two decimals', () => {
  expect(formatFiat(0, dollars)).toBe('$0.00')
  expect(formatFiat(1234.5, dollars)).toBe('$1,234.50')
  expect(formatFiat(Number.NaN, dollars)).toBe('$0.00')
})

test.each([
  ['EUR', 'en', '€1,234.50'],
  ['JPY', 'en', '¥1,235'],
  ['CHF', 'en', 'CHF\u00a01,234.50'],
  ['EUR', 'ar', '\u20661,234.50\u00a0€\u2069'],
  ['JPY', 'ar', '\u20661,235\u00a0JP¥\u2069'],
])('formats %s as the language %s does, in Latin digits', (currency, locale, text) => {
  expect(formatFiat(1234.5, { currency, locale })).toBe(text)
})

test.each([
  [0.0012, 'USD', 'en', '<$0.01'],
  [0.0099, 'USD', 'en', '<$0.01'],
  [0.0099, 'EUR', 'de', '<0,01\u00a0€'],
  [0.4, 'JPY', 'en', '<¥1'],
  [0.0012, 'USD', 'ar', '\u2066<0.01\u00a0US$\u2069'],
  [0.01, 'USD', 'en', '$0.01'],
  [0, 'USD', 'ar', '\u20660.00\u00a0US$\u2069'],
])('shows a value of %d %s in the language %s as %s', (value, currency, locale, text) => {
  expect(formatFiat(value, { currency, locale })).toBe(text)
})

test('rounds a fee up to the smallest unit of its currency', () => {
  expect(formatFee(0.001, dollars)).toBe('$0.01')
  expect(formatFee(0.2, { currency: 'JPY', locale: 'en' })).toBe('¥1')
})

test.each([
  [3293.4214, '$3,293.42'],
  [1, '$1.00'],
  [0.99999, '$1.00'],
  [0.5, '$0.50'],
  [0.9987, '$0.9987'],
  [0.00001234567, '$0.00001235'],
  [0, '$0.00'],
  [Number.NaN, '$0.00'],
])('formats a price of %s as %s', (price, text) => {
  expect(formatPrice(price, dollars)).toBe(text)
})

test('shows 4 digits of a price below 100 in a currency without decimals', () => {
  const yen = { currency: 'JPY', locale: 'en' }
  expect(formatPrice(1.23456, yen)).toBe('¥1.235')
  expect(formatPrice(123.4, yen)).toBe('¥123')
})
