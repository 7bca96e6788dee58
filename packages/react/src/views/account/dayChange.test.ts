import type { TokenBalance } from '@latchkey/core'
import { expect, test } from 'vitest'
import { dayChange } from './dayChange.ts'

const balance = (value: number | undefined, change?: number): TokenBalance => ({
  name: 'Token',
  symbol: 'TOKEN',
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: null,
  ...(value !== undefined && { value }),
  ...(change !== undefined && { change }),
})

test('adds up the change of each price, weighted by its value', () => {
  expect(dayChange([balance(110, 0.1), balance(90, -0.1), balance(50, 0)])).toEqual({ value: 0, share: 0 })
  const change = dayChange([balance(150, 0.5)])
  expect(change?.value).toBeCloseTo(50, 9)
  expect(change?.share).toBeCloseTo(0.5, 9)
})

test('counts a small unknown part as unchanged', () => {
  const change = dayChange([balance(196, 0.12), balance(4), balance(undefined)])
  expect(change?.value).toBeCloseTo(21, 9)
  expect(change?.share).toBeCloseTo(21 / 179, 9)
})

test.each([
  ['more than 5 % of the value is unknown', [balance(90, 0.1), balance(10)]],
  ['nothing has a value', [balance(undefined), balance(0, 0.1)]],
  ['a change is impossible', [balance(10, -1)]],
  ['nothing is held', []],
])('is unknown when %s', (_, balances) => {
  expect(dayChange(balances)).toBeUndefined()
})
