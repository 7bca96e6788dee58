import { expect, test } from 'vitest'
import { isBurnAddress } from './isBurnAddress.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test.each([`0x${'0'.repeat(40)}`, '1'.repeat(32), `1nc1nerator${'1'.repeat(32)}`])(
  'tokens sent to %s, which has no key, are lost',
  (receiver) => expect(isBurnAddress(receiver, undefined)).toBe(true),
)

test('tokens sent to their own contract are lost: hex in any case, base58 in its own', () => {
  expect(isBurnAddress(contract.toLowerCase(), contract)).toBe(true)
  expect(isBurnAddress(mint, mint)).toBe(true)
  expect(isBurnAddress(mint.toLowerCase(), mint)).toBe(false)
  expect(isBurnAddress(mint, undefined)).toBe(false)
})
