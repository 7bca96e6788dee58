import { expect, test } from 'vitest'
import { amountPrefix } from './ActivityEntry.ts'

test.each(['add', 'deposit', 'borrow', 'claim'])('%s shows + whatever the direction', (operationType) => {
  expect(amountPrefix({ operationType, direction: 'out' })).toBe('+')
})

test.each(['withdraw', 'repay', 'burn'])('%s shows - whatever the direction', (operationType) => {
  expect(amountPrefix({ operationType, direction: 'in' })).toBe('-')
})

test('other operations go by direction', () => {
  expect(amountPrefix({ operationType: 'receive', direction: 'in' })).toBe('+')
  expect(amountPrefix({ operationType: 'send', direction: 'out' })).toBe('-')
  expect(amountPrefix({ operationType: 'send', direction: 'self' })).toBe('')
  expect(amountPrefix({ operationType: 'constructor', direction: 'in' })).toBe('+')
})
