import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLookAlike } from '../../parts/isLookAlike.ts'
import { findLookAlike } from './useContacts.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bait = '0x70991111111111111111111111111111111179C8'

test('an address with the same first and last four characters is a look-alike', () => {
  expect(isLookAlike(bait, friend)).toBe(true)
})

test('an address is no look-alike of itself in another case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0x[0-9a-f]{40}$/), (address) => {
      expect(isLookAlike(address, `0x${address.slice(2).toUpperCase()}`)).toBe(false)
    }),
  )
})

test('addresses that shorten to the same text are look-alikes', () => {
  const middle = fc.stringMatching(/^[0-9a-f]{32}$/)
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{8}$/), middle, middle, (ends, one, other) => {
      fc.pre(one !== other)
      const address = (inside: string) => `0x${ends.slice(0, 2)}${inside}${ends.slice(2)}`
      expect(isLookAlike(address(one), address(other))).toBe(true)
    }),
  )
})

test('finds a look-alike of an address paid before, and none of an unknown one', () => {
  const sent = [
    {
      kind: 'transfer' as const,
      hash: '0xa',
      caipNetworkId: 'eip155:1' as const,
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      to: friend,
      token: { symbol: 'ETH', decimals: 18 },
      amount: '1',
      nonce: 0,
      sentAt: 0,
      status: 'confirmed' as const,
    },
  ]
  const rest = { own: [], sent, transactions: [] }
  expect(findLookAlike({ receiver: bait, ...rest })).toBe(friend)
  expect(findLookAlike({ receiver: friend, ...rest })).toBeUndefined()
  expect(findLookAlike({ receiver: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', ...rest })).toBeUndefined()
})
