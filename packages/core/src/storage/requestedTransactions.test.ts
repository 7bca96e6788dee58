import { expect, test } from 'vitest'
import type { RequestedTransaction } from '../state.ts'
import { memoryStorage } from './browserStorage.ts'
import { readRequestedTransactions, writeRequestedTransactions } from './requestedTransactions.ts'

const request: RequestedTransaction = {
  id: 'a',
  caipNetworkId: 'eip155:1',
  from: '0xA11CE',
  nonce: 7,
  call: { to: '0xB0B', value: '1' },
  details: { kind: 'transfer', to: '0xB0B', token: { symbol: 'ETH', decimals: 18 }, amount: '1' },
  requestedAt: 1000,
  keepUntil: 2000,
}
const place = () => ({ storage: memoryStorage(), storageKey: 'k' })

test.each([
  ['a request time in the year 2500', { requestedAt: Date.UTC(2500, 0) }],
  ['an expiry in the year 2500', { keepUntil: Date.UTC(2500, 0) }],
])('ignores a stored request with %s', (_, change) => {
  const where = place()
  where.storage.setItem('k.asked', JSON.stringify([{ ...request, ...change }, request]))
  expect(readRequestedTransactions(where)).toEqual([request])
})

test.each([
  ['a block', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'],
  ['outputs of transactions', [0, 1, 2].map((index) => `${'ab'.repeat(32)}:${index}`).join()],
])('a request that is marked by %s is read back', (_, mark) => {
  const where = place()
  writeRequestedTransactions(where, [{ ...request, mark }])
  expect(readRequestedTransactions(where)).toEqual([{ ...request, mark }])
})

test.each(['', 'a b', '\u202ea', 'a'.repeat(257)])('ignores a stored request that is marked by %j', (mark) => {
  const where = place()
  where.storage.setItem('k.asked', JSON.stringify([{ ...request, mark }, request]))
  expect(readRequestedTransactions(where)).toEqual([request])
})

test('99 stored requests of one account do not displace another’s', () => {
  const where = place()
  const planted = Array.from({ length: 120 }, (_, index) => ({ ...request, id: `${index}`, from: '0x1' }))
  writeRequestedTransactions(where, [...planted, request])
  const read = readRequestedTransactions(where)
  expect(read).toHaveLength(100)
  expect(read.at(-1)).toEqual(request)
})
