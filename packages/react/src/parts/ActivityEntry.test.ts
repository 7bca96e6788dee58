import { expect, test } from 'vitest'
import { amountPrefix } from './ActivityEntry.ts'

test.each(['add', 'deposit', 'borrow', 'claim'])('shows + for %s in any direction', (operationType) => {
  expect(amountPrefix({ operationType, direction: 'out' })).toBe('+')
})

test.each(['withdraw', 'repay', 'burn'])('shows - for %s in any direction', (operationType) => {
  expect(amountPrefix({ operationType, direction: 'in' })).toBe('-')
})

test('signs other operations by their direction', () => {
  expect(amountPrefix({ operationType: 'receive', direction: 'in' })).toBe('+')
  expect(amountPrefix({ operationType: 'send', direction: 'out' })).toBe('-')
  expect(amountPrefix({ operationType: 'send', direction: 'self' })).toBe('')
  expect(amountPrefix({ operationType: 'constructor', direction: 'in' })).toBe('+')
})
