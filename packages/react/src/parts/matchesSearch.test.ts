import { expect, test } from 'vitest'
import { matchesSearch } from './matchesSearch.ts'

const texts = ['USD Coin', 'USDC', undefined]

test.each(['', '  ', 'usd', 'USDC', 'd c', ' coin '])('finds %j', (search) => {
  expect(matchesSearch(search, texts)).toBe(true)
})

test.each(['usdt', 'usdcoin', 'undefined'])('does not find %j', (search) => {
  expect(matchesSearch(search, texts)).toBe(false)
})
