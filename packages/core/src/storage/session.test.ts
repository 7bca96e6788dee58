import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cookieStorage, memoryStorage } from './browserStorage.ts'
import { mergeSentTransactions, readSentTransactions, writeSentTransactions } from './sentTransactions.ts'
import { readSession, writeSession } from './session.ts'

const empty = { connections: {}, background: {}, activeNamespace: undefined, chosenNetworks: {}, recentWalletIds: [] }

describe('readSession', () => {
  it('returns what was written', () => {
    const storage = memoryStorage()
    const session = {
      connections: { eip155: 'io.metamask' },
      background: { eip155: ['io.rabby'] },
      activeNamespace: 'eip155',
      chosenNetworks: { eip155: 'eip155:1' },
      recentWalletIds: ['io.metamask', 'io.rabby'],
    } as const
    writeSession({ storage, storageKey: 'latchkey' }, session)
    expect(readSession({ storage, storageKey: 'latchkey' })).toEqual(session)
  })

  it.each(['', '{', 'null', '[]', '{"version":2}', '{"version":1,"connections":[]}', '"x"'])('ignores %j', (text) => {
    const storage = memoryStorage()
    storage.setItem('latchkey.session', text)
    expect(readSession({ storage, storageKey: 'latchkey' })).toEqual(empty)
  })

  it.each([
    ['too many', ['a', 'b', 'c', 'd', 'e']],
    ['one twice', ['a', 'a']],
    ['no id', ['a', 1]],
    ['no list', 'a'],
  ])('ignores wallets in the background: %s', (_, list) => {
    const storage = memoryStorage()
    storage.setItem('latchkey.session', JSON.stringify({ version: 1, background: { eip155: list } }))
    expect(readSession({ storage, storageKey: 'latchkey' }).background).toEqual({})
  })

  it('never throws, and returns only valid fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const storage = memoryStorage()
        storage.setItem(
          'latchkey.session',
          JSON.stringify({ version: 1, ...(value as object), recentWalletIds: value }),
        )
        const session = readSession({ storage, storageKey: 'latchkey' })
        expect(session.recentWalletIds.length).toBeLessThanOrEqual(2)
        for (const id of Object.values(session.connections)) expect(typeof id).toBe('string')
      }),
    )
  })
})

describe('cookieStorage on a server', () => {
  it('reads the session from the request and writes nothing', () => {
    const session = encodeURIComponent(JSON.stringify({ version: 1, connections: { eip155: 'io.metamask' } }))
    const storage = cookieStorage({ cookie: `other=1; latchkey.session=${session}; last=2` })
    expect(readSession({ storage, storageKey: 'latchkey' }).connections).toEqual({ eip155: 'io.metamask' })
    storage.setItem('latchkey.session', '{}')
    expect(readSession({ storage, storageKey: 'latchkey' }).connections).toEqual({ eip155: 'io.metamask' })
  })

  it('ignores a broken cookie', () => {
    expect(cookieStorage({ cookie: 'latchkey.session=%E0%A4%A' }).getItem('latchkey.session')).toBeUndefined()
  })
})

describe('sent transactions', () => {
  const sent = (hash: string, sentAt: number, status: 'pending' | 'confirmed' = 'pending') => ({
    kind: 'transfer' as const,
    hash,
    caipNetworkId: 'eip155:1' as const,
    from: '0x1',
    to: '0x2',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    nonce: 1,
    sentAt,
    status,
  })

  it('round-trip, without invalid entries', () => {
    const storage = memoryStorage()
    writeSentTransactions({ storage, storageKey: 'l' }, [sent('0xa', 1)])
    const stored = JSON.parse(storage.getItem('l.sent') ?? '[]')
    storage.setItem(
      'l.sent',
      JSON.stringify([...stored, { hash: 1 }, null, { ...stored[0], amount: '-1' }, { ...stored[0], kind: 'swap' }]),
    )
    expect(readSentTransactions({ storage, storageKey: 'l' })).toEqual([sent('0xa', 1)])
  })

  it('merge newest first, outcomes over "pending", at most 99', () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      sent(`0x${index}`, index, index > 1 ? 'confirmed' : 'pending'),
    )
    const merged = mergeSentTransactions([...many.slice(0, 119), sent('0x119', 119)], many)
    expect(merged).toHaveLength(99)
    expect(merged[0]).toMatchObject({ hash: '0x119', status: 'confirmed' })
    // Older than all the others, but not decided yet.
    expect(merged.slice(-2).map(({ hash }) => hash)).toEqual(['0x1', '0x0'])
    expect(mergeSentTransactions([sent('0xa', 1, 'confirmed')], [sent('0xa', 1)])[0]?.status).toBe('confirmed')
  })
})
