import { expect, test } from 'vitest'
import { en } from '../locales/en.ts'
import { amountPrefix, movementSentence } from './ActivityEntry.ts'

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

test.each([
  ['1', '+NFT “5,000 USDC”'],
  ['1000', '+1,000 × NFT “5,000 USDC”'],
])('calls an NFT one, whatever amount its name reads like: %s', (amount, sentence) => {
  const movement = { key: '0', sign: '+' as const, amount, name: '5,000 USDC', imageUrl: undefined, isNft: true }
  expect(movementSentence(movement, en.messages.activity)).toBe(sentence)
})

test.each([
  ['0.030336821', '+0.030336 ETH', '+0.030336821 ETH'],
  ['0.330336821', '+0.33 ETH', '+0.330336821 ETH'],
  ['1234.56789', '+1,234.567 ETH', '+1,234.56789 ETH'],
  ['0.000123456789', '+0.00012345 ETH', '+0.000123456789 ETH'],
  ['0.000000000000000001', '+0.000000000000000001 ETH', '+0.000000000000000001 ETH'],
  ['0.000', '+0 ETH', '+0 ETH'],
])('shows %s as %s, or exactly: an amount is never shown as 0', (amount, brief, exact) => {
  const movement = { key: '0', sign: '+' as const, amount, name: 'ETH', imageUrl: undefined, isNft: false }
  expect(movementSentence(movement, en.messages.activity)).toBe(brief)
  expect(movementSentence(movement, en.messages.activity, true)).toBe(exact)
})
