import { expect, test } from 'vitest'
import { formatChange } from './formatChange.ts'

test.each([
  [0.05, '+5.00%'],
  [-0.123456, '−12.35%'],
  [0.00001, '0.00%'],
  [-0.00001, '0.00%'],
  [12.5, '+1,250.00%'],
])('formats a change of %s as %s', (change, text) => {
  expect(formatChange(change)).toBe(text)
})
