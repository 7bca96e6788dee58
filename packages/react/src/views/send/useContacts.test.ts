import type { Transaction } from '@latchkey/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLookAlike } from '../../parts/isLookAlike.ts'
import { findLookAlike, isNeverPaid } from './useContacts.ts'

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

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A transfer of the history. */
function moved(direction: 'in' | 'out', party: string, submittedBy: string, numeric = '1'): Transaction {
  const ends = direction === 'in' ? { sentFrom: party, sentTo: me } : { sentFrom: me, sentTo: party }
  const fungible_info = { name: 'Ether', symbol: 'ETH', icon: null }
  return {
    id: party,
    metadata: {
      ...{ operationType: direction === 'in' ? 'receive' : 'send', hash: '0xa', minedAt: '2026-11-21T12:00:00Z' },
      ...{ ...ends, submittedBy, status: 'confirmed', nonce: 0, application: null, chain: 'eip155:1' },
    },
    transfers: [{ fungible_info, nft_info: null, direction, quantity: { numeric }, value: null, price: null }],
  }
}

test('does not warn of an address paid before because a look-alike of it sent dust or was planted as its recipient', () => {
  const planted = [moved('in', bait, bait), moved('out', bait, stranger)]
  const known = { account: me, own: [], sent: [], transactions: [...planted, moved('out', friend, me)] }
  expect(findLookAlike({ receiver: friend, ...known })).toBeUndefined()
  expect(findLookAlike({ receiver: bait, ...known })).toBe(friend)
  // Where it was never paid, either may be the planted one.
  expect(findLookAlike({ receiver: friend, ...known, transactions: planted })).toBe(bait)
})

test('an address that only others put into the history was never paid, by transfers of zero too', () => {
  const isNew = (receiver: string, ...transactions: Transaction[]) =>
    isNeverPaid({ receiver, account: me, own: [me], sent: [], transactions })
  expect(isNew(bait, moved('in', bait, bait))).toBe(true)
  expect(isNew(bait, moved('out', bait, stranger))).toBe(true)
  expect(isNew(bait, moved('out', bait, stranger, '0'))).toBe(true)
  expect(isNew(friend, moved('in', friend, friend), moved('out', friend.toLowerCase(), me))).toBe(false)
  expect(isNew(stranger, moved('in', bait, bait))).toBe(false)
  expect(isNew(me, moved('in', bait, bait))).toBe(false)
})
