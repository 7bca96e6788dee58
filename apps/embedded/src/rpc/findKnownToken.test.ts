import { expect, test } from 'vitest'
import { ethereum } from '../test/testChains.ts'
import { findImitatedToken, findKnownToken } from './findKnownToken.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const own = '0x00000000000000000000000000000000000a11ce'
const other = '0x00000000000000000000000000000000000a11cf'
const chain = { ...ethereum, tokens: [{ address: own, symbol: 'GEM', decimals: 6 }] }

test.each([
  ['USDC', 'USDC'],
  ['usdc', 'USDC'],
  // Cyrillic, a zero-width space, a direction override, full width.
  ['U\u0405DC', 'USDC'],
  ['US\u200bDC', 'USDC'],
  ['USD\u202eC', 'USDC'],
  ['\uff35\uff33\uff24\uff23', 'USDC'],
  ['ETH', 'ETH'],
  ['\u0395TH', 'ETH'],
  ['G\u0415M', 'GEM'],
  ['TST', undefined],
])('%j looks like %j', (symbol, imitated) => {
  expect(findImitatedToken(chain, { address: other, symbol })).toBe(imitated)
})

test('a listed token imitates nothing, whatever it is called', () => {
  expect(findImitatedToken(chain, { address: usdc, symbol: 'USDC' })).toBeUndefined()
  expect(findImitatedToken(chain, { address: own, symbol: 'GEM' })).toBeUndefined()
  expect(findKnownToken(chain, usdc)).toEqual({ symbol: 'USDC', decimals: 6 })
})
