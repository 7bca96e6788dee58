import { expect, test } from 'vitest'
import { priceChange } from './usePriceChange.ts'

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
  ['the price was zero then', [ago(24, 0)]],
  ['the times are invalid', [{ at: 'yesterday', price: 100 }]],
])('returns undefined if %s', (_, points) => {
  expect(priceChange({ points, price: 105, now })).toBeUndefined()
})

test('returns undefined for a token without a price', () => {
  expect(priceChange({ points: [ago(24, 100)], price: 0, now })).toBeUndefined()
})
