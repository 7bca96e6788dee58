import { expect, test } from 'vitest'
import { parseAddress } from './parseAddress.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('parses an address with spaces around it, in its own case', () => {
  expect(parseAddress(` ${mint}\n`)).toBe(mint)
})

test.each(['', 'bob.sol', mint.slice(0, 30), `${mint}1`, mint.replace('E', '0')])('%j is no address', (text) => {
  expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'RECEIVER_INVALID' }))
})

test.each(['1'.repeat(32), `1nc1nerator${'1'.repeat(32)}`])('%s, which has no key, is no recipient', (text) => {
  expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'RECEIVER_BURNS' }))
})
