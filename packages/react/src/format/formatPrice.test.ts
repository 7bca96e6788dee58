import { expect, test } from 'vitest'
import { formatChange, formatPrice } from './formatPrice.ts'

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

test.each([
  [0.05, '+5.00%'],
  [-0.123456, '-12.35%'],
  [0.00001, '0.00%'],
  [-0.00001, '0.00%'],
  [12.5, '+1,250.00%'],
])('formats a change of %s as %s', (change, text) => {
  expect(formatChange(change)).toBe(text)
})
