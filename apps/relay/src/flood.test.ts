import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { createRedis, createRelays, readFigure, topic } from '../test/createRelays.ts'
import type { Relay, RelayOptions } from './startRelay.ts'

// One address with many keys publishes as much as it can on topics without subscribers. The store is small, so that it is full at once.

const maxStoredBytes = 2_000_000
const keys = 33
const messagesPerKey = 16
const messageBytes = 16_000
const month = 30 * 86_400
const attacker = { localAddress: '127.0.1.1' }

const redis = createRedis()
const { start: startRelay, connect } = createRelays()

/**
 * @param options.topicsPerKey subscribes each key to this many topics, and publishes nothing.
 * @param options.isRead whether an accomplice subscribes to all of the topics and does not read their messages.
 */
async function flood(relay: Relay, options: { isRead?: boolean; topicsPerKey?: number } = {}): Promise<void> {
  const accomplice = await connect(relay, { socket: attacker, acks: false })
  await Promise.all(
    Array.from({ length: keys }, async () => {
      const client = await connect(relay, { socket: attacker })
      const topics = Array.from({ length: options.topicsPerKey ?? messagesPerKey }, topic)
      if (options.topicsPerKey) return client.request('irn_batchSubscribe', { topics }).catch(() => {})
      // It is closed once it subscribes to more than its share.
      if (options.isRead) await accomplice.request('irn_batchSubscribe', { topics }).catch(() => {})
      const message = () => randomBytes(messageBytes / 2).toString('hex')
      for (const on of topics)
        await client.request('irn_publish', { topic: on, message: message(), ttl: month, tag: 1100 })
    }),
  )
}

/** Memory of Redis' data, without its connection buffers, which vary. */
async function usedMemory(): Promise<number> {
  const admin = new Redis(redis().url)
  const info = await admin.info('memory')
  admin.disconnect()
  return Number(/used_memory_dataset:(\d+)/.exec(info)?.[1])
}

describe.each<[string, () => RelayOptions]>([
  ['memory', () => ({})],
  ['Redis', () => ({ redisUrl: redis().url, redisPrefix: `${randomBytes(4).toString('hex')}:` })],
])('a flood of a relay that stores messages in %s', (_, store) => {
  const start = (options: RelayOptions = {}) => startRelay({ maxStoredBytes, ...store(), ...options })

  test.each<[string, { isRead?: boolean; topicsPerKey?: number; socket?: typeof attacker }]>([
    ['on unread topics keeps no one else from pairing', {}],
    ['on topics an accomplice is subscribed to keeps no one else from pairing', { isRead: true }],
    ['that subscribe to 500 topics each keeps no one else from pairing', { topicsPerKey: 500 }],
    ['keeps not even its neighbours on the same address from pairing', { socket: attacker }],
  ])('by 33 keys of one address %s', async (_title, { socket, ...kind }) => {
    const before = await usedMemory()
    const relay = await start({ metricsPort: 0 })
    await flood(relay, kind)
    const [dapp, wallet] = [await connect(relay, { socket }), await connect(relay, { socket })]
    const [pairing, session] = [topic(), topic()]
    const proposal = { pairingTopic: pairing, sessionProposal: 'proposal', ttl: 300 }
    expect(await dapp.request('wc_proposeSession', proposal)).toMatchObject({ result: true })
    // The flood continues while the visitor scans.
    await flood(relay, kind)
    await wallet.call('irn_subscribe', { topic: pairing })
    expect((await wallet.hear(1))[0]?.message).toBe('proposal')
    await wallet.call('wc_approveSession', {
      pairingTopic: pairing,
      sessionTopic: session,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    await dapp.hear(1)
    await dapp.call('irn_subscribe', { topic: session })
    expect((await dapp.hear(2)).map(({ message }) => message)).toEqual(['response', 'settlement'])
    expect(await readFigure(relay, 'stored_bytes')).toBeLessThanOrEqual(maxStoredBytes)
    expect((await usedMemory()) - before).toBeLessThan(maxStoredBytes * 2)
  })

  test('expires after the lifetime of unclaimed messages, whatever time to live it requested', async () => {
    const relay = await start({ metricsPort: 0, maxUnclaimedTtlSeconds: 1 })
    await flood(relay)
    // More than the store holds. On a busy machine the first messages have expired by now.
    const stored = await readFigure(relay, 'published_total{outcome="stored"}')
    expect(stored * messageBytes).toBeGreaterThan(maxStoredBytes)
    const client = await connect(relay)
    await expect
      .poll(
        async () => {
          await client.call('irn_publish', { topic: topic(), message: 'said', ttl: 300 })
          return readFigure(relay, 'stored_bytes')
        },
        { timeout: 15_000 },
      )
      .toBeLessThan(maxStoredBytes / 10)
  })

  test('is reported to its publishers and, without a name, to the operator', async () => {
    let log = ''
    const write = (text: string) => {
      log += text
    }
    const relay = await start({ metricsPort: 0, logLevel: 'warn', logTo: { write }, maxStoredBytesPerClient: 200_000 })
    await flood(relay)
    const client = await connect(relay, { socket: attacker })
    const large = { topic: topic(), message: 'x'.repeat(200_000), ttl: 300 }
    expect((await client.request('irn_publish', large)).error).toMatchObject({
      code: -32000,
      data: 'StorageLimitExceeded',
    })
    expect(await readFigure(relay, 'stored_bytes_limit')).toBe(maxStoredBytes)
    expect(await readFigure(relay, 'stored_bytes')).toBeGreaterThan(maxStoredBytes * 0.9)
    expect(await readFigure(relay, 'stored_bytes')).toBeLessThanOrEqual(maxStoredBytes)
    expect(await readFigure(relay, 'evicted_total')).toBeGreaterThan(100)
    expect(await readFigure(relay, 'published_total{outcome="overShare"}')).toBeGreaterThan(0)
    // One line for all evictions.
    expect(log.split('their publishers store the most')).toHaveLength(2)
    for (const secret of [attacker.localAddress, client.clientId, large.topic]) expect(log).not.toContain(secret)
  })
})
