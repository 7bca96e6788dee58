import { expect, test } from 'vitest'
import { en } from '../locales/en.ts'
import type { ActivityEntry } from './ActivityEntry.ts'
import { activityFilterKinds, filterActivity } from './filterActivity.ts'

const entry = (id: string, change: Partial<ActivityEntry>): ActivityEntry => ({
  id,
  hash: `0x${id}`,
  operationType: 'send',
  at: 0,
  status: 'confirmed',
  isOurs: false,
  from: '0xMe',
  to: '0xFriend',
  counterparty: undefined,
  nonce: 1,
  movements: [],
  ...change,
})
const token = {
  key: '0',
  sign: '-',
  amount: '1',
  name: 'USDC',
  imageUrl: undefined,
  contract: '0xC0',
  isNft: false,
} as const
const entries = [
  entry('a1', { movements: [token] }),
  entry('b2', { operationType: 'receive', to: '0xMe' }),
  entry('c3', { operationType: 'trade', application: 'Uniswap' }),
  entry('d4', { operationType: 'approve', spender: '0xRouter' }),
  entry('e5', { operationType: 'deposit' }),
]
const ids = (kind: Parameters<typeof filterActivity>[1]['kind'], search = '') =>
  filterActivity(entries, { kind, search }).map(({ id }) => id)

test('filters by what was done', () => {
  expect(ids('all')).toEqual(['a1', 'b2', 'c3', 'd4', 'e5'])
  expect([ids('sent'), ids('received'), ids('swaps'), ids('approvals')]).toEqual([['a1'], ['b2'], ['c3'], ['d4']])
})

test.each([
  ['a token', 'usdc', ['a1']],
  ['its contract', '0xc0', ['a1']],
  ['an address', ' 0xROUTER ', ['d4']],
  ['a hash', '0xb2', ['b2']],
  ['an app', 'unis', ['c3']],
  ['nothing known', 'zzz', []],
])('finds %s', (_, search, found) => {
  expect(ids('all', search)).toEqual(found)
})

test('offers every filter', () => {
  expect(activityFilterKinds).toEqual(Object.keys(en.messages.activity.filters))
})
