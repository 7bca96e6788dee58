import { expect, test } from 'vitest'
import { formatChange, formatPrice, priceChange } from './PriceChange.tsx'

const now = Date.parse('2026-11-21T18:00:00Z')
const ago = (hours: number, price: number) => ({ at: new Date(now - hours * 3600_000).toISOString(), price })

test('uses the price nearest to a day ago', () => {
  expect(
    priceChange({ points: [ago(24.9, 50), ago(24.1, 100), ago(23.5, 70), ago(1, 1)], price: 105, now }),
  ).toBeCloseTo(0.05)
})

test.each([
  ['nothing was recorded', []],
  ['recording began later', [ago(3, 100), ago(22.9, 100)]],
  ['recording paused then', [ago(26, 100), ago(20, 100)]],
  ['it was worth nothing then', [ago(24, 0)]],
  ['the times make no sense', [{ at: 'yesterday', price: 100 }]],
])('returns nothing when %s', (_, points) => {
  expect(priceChange({ points, price: 105, now })).toBeUndefined()
})

test('returns nothing for a token without a price', () => {
  expect(priceChange({ points: [ago(24, 100)], price: 0, now })).toBeUndefined()
})

test.each([
  [0.05, '+5.00%'],
  [-0.123456, '-12.35%'],
  [0.00001, '0.00%'],
  [-0.00001, '0.00%'],
  [12.5, '+1,250.00%'],
])('formats a change of %s as %s', (change, text) => {
  expect(formatChange(change)).toBe(text)
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
  expect(formatPrice(price)).toBe(text)
})
