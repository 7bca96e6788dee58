import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../state.ts'
import { memoryStorage } from './browserStorage.ts'
import { mergeSentTransactions, readSentTransactions } from './sentTransactions.ts'

const sent = (change: Partial<SentTransaction> = {}): SentTransaction =>
  ({
    kind: 'transfer',
    hash: '0xaa',
    caipNetworkId: 'eip155:1',
    from: '0xA11CE',
    to: '0xB0B',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    nonce: 7,
    sentAt: 1000,
    status: 'pending',
    ...change,
    // A cast, because only fields that all kinds share are changed.
  }) as SentTransaction

describe('two tabs’ lists', () => {
  test.each([
    ['the later version wins', { status: 'confirmed', updatedAt: 2000 }, { updatedAt: 1500 }, 'confirmed'],
    [
      'the later version wins, even if it has no outcome yet',
      { status: 'confirmed', updatedAt: 1500 },
      { updatedAt: 2000 },
      'pending',
    ],
    ['of two equally late versions, the one with the outcome wins', {}, { status: 'failed' }, 'failed'],
  ] as const)('%s', (_, one, other, status) => {
    expect(mergeSentTransactions([sent(one)], [sent(other)])).toMatchObject([{ status }])
    expect(mergeSentTransactions([sent(other)], [sent(one)])).toMatchObject([{ status }])
  })

  test('lists one request with two hashes once, and with two nonces twice', () => {
    const first = sent({ requestId: 'a' })
    expect(mergeSentTransactions([first], [sent({ requestId: 'a', hash: '0xbb' })])).toEqual([first])
    expect(mergeSentTransactions([first], [sent({ requestId: 'a', hash: '0xbb', nonce: 8 })])).toHaveLength(2)
  })
})

test.each([
  ['a hash that is not a string', { hash: 7 }],
  ['a recipient with a direction override', { to: '0xB0B\u202e' }],
  ['a recipient of a million characters', { to: 'a'.repeat(1e6) }],
  ['an account with an invisible character', { from: '0xA11CE\u200b' }],
  ['a hash with a lone surrogate', { hash: '0xaa\ud800' }],
  ['a token with an empty address', { token: { symbol: 'USDC', decimals: 6, address: '' } }],
  ['a time beyond the range of dates', { sentAt: 8.7e15 }],
  ['a time in the year 6000', { sentAt: Date.UTC(6000, 0) }],
  ['a time one hour ahead', { sentAt: Date.now() + 3_600_000 }],
  ['an update one hour ahead', { updatedAt: Date.now() + 3_600_000 }],
  ['an update before 1970', { updatedAt: -1 }],
  ['two billion decimals', { token: { symbol: 'ETH', decimals: 2e9 } }],
  ['ten million decimals', { token: { symbol: 'ETH', decimals: 1e7 } }],
  ['negative decimals', { token: { symbol: 'ETH', decimals: -1 } }],
  ['an unknown status', { status: 'lost' }],
  ['a malformed call', { call: { to: '0xB0B', value: '0x1' } }],
  ['a replacement without a hash', { replacement: { purpose: 'cancel' } }],
  ['an amount with a decimal point', { amount: '1.5' }],
  ['a time that is a string', { updatedAt: '1' }],
])('ignores storage with %s', (_, change) => {
  const storage = memoryStorage()
  const good = sent({ hash: '0xbb', replacement: { purpose: 'cancel', hash: '0xcc' } })
  storage.setItem('k.sent', JSON.stringify([{ ...sent(), ...change }, good]))
  expect(readSentTransactions({ storage, storageKey: 'k' })).toEqual([good])
})

test('each account keeps its latest transactions, however many accounts are planted', () => {
  const planted = Array.from({ length: 1000 }, (_, index) =>
    Array.from({ length: 2 }, (_, place) => sent({ hash: `0x${index}.${place}`, from: `0x${index}`, sentAt: 2000 })),
  )
  const merged = mergeSentTransactions([sent(), ...planted.flat()], [sent({ hash: '0xbb' })], {
    kept: new Set(['0xaa']),
  })
  expect(merged).toHaveLength(990)
  expect(merged.map(({ hash }) => hash)).toContain('0xaa')
  const [one, many] = [[sent()], planted.slice(0, 500).flat()]
  expect(mergeSentTransactions(one, many).map(({ hash }) => hash)).toContain('0xaa')
})

test.each([10_000, 1_000_000])('a stored symbol or name of %i characters is cut to what is shown', (length) => {
  const storage = memoryStorage()
  const long = `u\u202e${'\u2211'.repeat(length)}`
  const token = { symbol: long, decimals: 18, address: '0x3' }
  const nft = { address: '0x3', tokenId: '1', standard: 'erc721', name: long }
  const transfer = sent({ token } as Partial<SentTransaction>)
  storage.setItem('k.sent', JSON.stringify([transfer, { ...sent({ hash: '0xbb' }), kind: 'nft', nft }]))
  expect(readSentTransactions({ storage, storageKey: 'k' })).toMatchObject([
    { token: { symbol: `u${'\u2211'.repeat(19)}` } },
    { nft: { name: `u${'\u2211'.repeat(63)}` } },
  ])
})

test('takes what this page sent from its own list alone, and all of it', () => {
  const [first, second] = [sent({ hash: '0xaa' }), sent({ hash: '0xbb', nonce: 2 })]
  const kept = new Set(['0xaa', '0xbb'])
  expect(mergeSentTransactions([second, first], [], { kept })).toHaveLength(2)
  expect(mergeSentTransactions([first], [sent({ hash: '0xbb', nonce: 2, status: 'failed' })], { kept })).toEqual([
    first,
  ])
})

test('hides no transaction of this page as the replacement of another', () => {
  const first = sent({ hash: '0xaa', nonce: 1 })
  const second = sent({ hash: '0xbb', nonce: 2, replaces: { hash: '0xaa', purpose: 'speedUp' } })
  const planted = { ...first, updatedAt: Date.now(), replacement: { hash: '0xbb', purpose: 'speedUp' } as const }
  const kept = new Set(['0xaa', '0xbb'])
  expect(mergeSentTransactions([second, first], [planted], { kept })).toEqual(
    mergeSentTransactions([second, first], [], { kept }),
  )
})

test('merges in linear time', () => {
  const list = Array.from(
    { length: 990 },
    (_, index): SentTransaction =>
      ({
        ...{ kind: 'transfer', to: '0x2', token: { symbol: 'ETH', decimals: 18 }, amount: '1', status: 'pending' },
        ...{ hash: `0x${index}`, caipNetworkId: 'eip155:1', from: `0x${index % 10}`, nonce: index, sentAt: index },
        requestId: `${index}`,
      }) as SentTransaction,
  )
  const countReads = (count: number) => {
    let reads = 0
    const counted = list.slice(0, count).map((sent) => {
      const get = (target: SentTransaction, key: keyof SentTransaction) => {
        reads += 1
        return target[key]
      }
      return new Proxy(sent, { get } as ProxyHandler<SentTransaction>)
    })
    expect(mergeSentTransactions(counted, counted)).toHaveLength(count)
    return reads
  }
  // Ten times as many: a hundred times the reads where each is compared with each.
  expect(countReads(990) / countReads(99)).toBeLessThan(15)
})

test.each([10_001, 65_536, 1e6])(
  'an entry with a memo of %d characters is kept, and its memo cut to what is shown',
  (length) => {
    const storage = memoryStorage()
    const call = { to: '0x2', value: '1', memo: 'm'.repeat(length) }
    storage.setItem('k.sent', JSON.stringify([{ ...sent(), memo: call.memo, call }]))
    expect(readSentTransactions({ storage, storageKey: 'k' })).toMatchObject([
      // What is searched for is the whole one.
      { hash: sent().hash, memo: 'm'.repeat(600), call },
    ])
  },
)

test('a reason in storage is cleaned and cut like a contract’s own', () => {
  const storage = memoryStorage()
  storage.setItem(
    'k.sent',
    JSON.stringify([sent({ status: 'failed', reason: `\u202epau\u200bsed${'a'.repeat(1e6)}` })]),
  )
  expect(readSentTransactions({ storage, storageKey: 'k' })).toMatchObject([{ reason: `paused${'a'.repeat(58)}` }])
})
