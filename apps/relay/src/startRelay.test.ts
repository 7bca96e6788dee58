import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { TestClient } from '../test/connectClient.ts'
import { createRelays, topic } from '../test/createRelays.ts'
import { createIdentity } from '../test/signToken.ts'
import { parseEnv } from './env.ts'
import type { RelayOptions } from './startRelay.ts'

/** For what takes milliseconds on a quiet machine. */
const patience = { timeout: 15_000 }

const { start, connect } = createRelays()

async function startPair(options: RelayOptions = {}) {
  const relay = await start(options)
  return { relay, dapp: await connect(relay), wallet: await connect(relay) }
}

const texts = (client: TestClient) => client.received.map(({ message }) => message)
const publication = (on: string, message = 'sealed') => ({ topic: on, message, ttl: 300, tag: 1108 })

describe('a message', () => {
  test('is delivered to the other subscribers, not to its publisher', async () => {
    const { dapp, wallet } = await startPair()
    const on = topic()
    const ids = [await dapp.call('irn_subscribe', { topic: on }), await wallet.call('irn_subscribe', { topic: on })]
    expect(ids[0]).not.toBe(ids[1])
    const before = Date.now()
    expect(await dapp.call('irn_publish', { ...publication(on), attestation: 'jwt', prompt: true })).toBe(true)
    const [delivery] = await wallet.hear(1)
    expect(delivery).toMatchObject({ topic: on, message: 'sealed', tag: 1108, attestation: 'jwt' })
    const frame = JSON.parse(wallet.frames.at(-1)!)
    expect(frame.params.id).toBe(ids[1])
    expect(Number.isSafeInteger(frame.id) && frame.id >= 1e9).toBe(true)
    expect(frame.params.data.publishedAt).toBeGreaterThanOrEqual(before)
    expect(await dapp.call('irn_fetchMessages', { topic: on })).toEqual({ messages: [], hasMore: false })
    expect(dapp.received).toEqual([])
  })

  test('is stored on a topic without subscribers, and for a subscriber who is away', async () => {
    const relay = await start()
    const dapp = await connect(relay)
    const on = topic()
    await dapp.call('irn_publish', publication(on, 'first'))
    const wallet = await connect(relay)
    await wallet.call('irn_subscribe', { topic: on })
    expect((await wallet.hear(1))[0]?.message).toBe('first')
    await wallet.close()
    await dapp.call('irn_publish', publication(on, 'second'))
    const again = await connect(relay, { identity: wallet.identity })
    await again.call('irn_batchSubscribe', { topics: [topic(), on] })
    await again.hear(1)
    expect(texts(again)).toEqual(['second'])
  })

  test('is delivered again on the next connection without an acknowledgement', async () => {
    const relay = await start()
    const dapp = await connect(relay)
    const mute = await connect(relay, { acks: false })
    const on = topic()
    await mute.call('irn_subscribe', { topic: on })
    for (const message of ['a', 'b', 'c']) await dapp.call('irn_publish', publication(on, message))
    const [, second, third] = await mute.hear(3)
    mute.ack(second!.id)
    mute.send(`{"id":"${third!.id}","jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}`)
    // Subscribing again at once does not deliver it twice.
    await mute.call('irn_subscribe', { topic: on })
    await mute.call('irn_publish', publication(topic()))
    expect(texts(mute)).toEqual(['a', 'b', 'c', 'c'])
    await mute.close()
    const back = await connect(relay, { identity: mute.identity })
    await back.call('irn_subscribe', { topic: on })
    await back.hear(2)
    expect(texts(back)).toEqual(['a', 'c'])
  })

  test('is delivered for earlier subscriptions to a client that does not subscribe after a reconnect', async () => {
    const relay = await start()
    const dapp = await connect(relay)
    const wallet = await connect(relay)
    const on = topic()
    await wallet.call('irn_subscribe', { topic: on })
    await wallet.close()
    await dapp.call('irn_publish', publication(on, 'waiting'))
    const back = await connect(relay, { identity: wallet.identity })
    await back.hear(1)
    await dapp.call('irn_publish', publication(on, 'fresh'))
    await back.hear(2)
    expect(texts(back)).toEqual(['waiting', 'fresh'])
  })

  test('is serialized once for all subscribers', async () => {
    const { relay, dapp, wallet } = await startPair()
    const readers = [wallet, await connect(relay), await connect(relay)]
    const on = topic()
    for (const reader of readers) await reader.call('irn_subscribe', { topic: on })
    const message = randomBytes(500).toString('hex')
    const stringify = vi.spyOn(JSON, 'stringify')
    dapp.send(`{"id":1,"method":"irn_publish","params":{"topic":"${on}","message":"${message}","ttl":300}}`)
    for (const reader of readers) expect((await reader.hear(1))[0]?.message).toBe(message)
    const written = stringify.mock.results.filter(({ value }) => String(value).includes(message))
    stringify.mockRestore()
    expect(written).toHaveLength(1)
  })

  test('published twice is delivered once, also after it was acknowledged', async () => {
    const { dapp, wallet } = await startPair()
    const on = topic()
    await wallet.call('irn_subscribe', { topic: on })
    await dapp.call('irn_publish', publication(on))
    await wallet.hear(1)
    expect(await dapp.call('irn_publish', publication(on))).toBe(true)
    await dapp.call('irn_publish', publication(on, 'last'))
    await wallet.hear(2)
    expect(texts(wallet)).toEqual(['sealed', 'last'])
  })

  test('is not delivered after unsubscribing', async () => {
    const { dapp, wallet } = await startPair()
    const [left, also, kept] = [topic(), topic(), topic()]
    await wallet.call('irn_batchSubscribe', { topics: [left, also, kept] })
    expect(await wallet.call('irn_unsubscribe', { topic: left, id: 'whatever' })).toBe(true)
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: also, id: 'x' }] })).toBe(true)
    for (const on of [left, also, kept]) await dapp.call('irn_publish', publication(on))
    expect((await wallet.hear(1)).map(({ topic: on }) => on)).toEqual([kept])
  })

  test('is published, fetched and acknowledged in batches, under the old names too', async () => {
    const { dapp, wallet } = await startPair()
    const [one, two] = [topic(), topic()]
    const messages = Array.from({ length: 101 }, (_, i) => publication(i === 100 ? two : one, `m${i}`))
    expect(await dapp.call('iridium_batchPublish', { messages })).toBe(true)
    const page = (await wallet.call('irn_batchFetchMessages', { topics: [one, two] })) as {
      messages: { message: string }[]
      hasMore: boolean
    }
    expect([page.messages.length, page.messages[99]?.message, page.hasMore]).toEqual([100, 'm99', true])
    const receipts = [{ topic: one, messageId: 'ab'.repeat(32) }]
    expect(await wallet.call('irn_batchReceive', { receipts })).toBe(true)
    expect(await wallet.call('iridium_fetchMessages', { topic: two })).toMatchObject({
      messages: [{ message: 'm100', topic: two, tag: 1108 }],
      hasMore: false,
    })
  })

  test('of any amount reaches a slow reader in order', async () => {
    const { dapp, wallet: _, relay } = await startPair({ maxMailboxMessages: 1_000, maxRequestsPerSecond: 1_000 })
    const slow = await connect(relay, { acks: false })
    const on = topic()
    await slow.call('irn_subscribe', { topic: on })
    const messages = Array.from({ length: 450 }, (_, i) => publication(on, String(i)))
    await dapp.call('irn_batchPublish', { messages })
    for (let acked = 0; acked < 450; ) {
      const got = await slow.hear(acked + 1)
      for (const { id } of slow.received.slice(acked)) slow.ack(id)
      acked = Math.max(got.length, slow.received.length)
    }
    expect(texts(slow)).toEqual(messages.map(({ message }) => message))
  })
})

describe('the two calls of a pairing', () => {
  test('wc_proposeSession subscribes and publishes; wc_approveSession does it for both topics', async () => {
    const { dapp, wallet } = await startPair()
    const [pairing, session] = [topic(), topic()]
    expect(await dapp.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'proposal', ttl: 300 })).toBe(
      true,
    )
    await wallet.call('irn_subscribe', { topic: pairing })
    expect((await wallet.hear(1))[0]).toMatchObject({ topic: pairing, message: 'proposal', tag: 1100 })
    const approval = {
      pairingTopic: pairing,
      sessionTopic: session,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
      approvedChains: ['eip155:1'],
      correlationId: 1_700_000_000_000_001,
    }
    expect(await wallet.call('wc_approveSession', approval)).toBe(true)
    expect((await dapp.hear(1))[0]).toMatchObject({ topic: pairing, message: 'response', tag: 1101 })
    await dapp.call('irn_subscribe', { topic: session })
    expect((await dapp.hear(2))[1]).toMatchObject({ topic: session, message: 'settlement', tag: 1102 })
    await dapp.call('irn_publish', publication(session, 'ack'))
    expect((await wallet.hear(2))[1]).toMatchObject({ topic: session, message: 'ack' })
  })
})

describe('returns an error for', () => {
  test.each([
    ['an unknown method', 'irn_nothing', {}, { code: -32601, data: 'MethodNotFound' }],
    ['a name every object has', 'constructor', {}, { code: -32601, data: 'MethodNotFound' }],
    ['no parameters', 'irn_publish', undefined, { code: -32600, data: 'InvalidParams' }],
    ['a list', 'irn_subscribe', [], { code: -32600, data: 'InvalidParams' }],
    ['a short topic', 'irn_subscribe', { topic: 'ab' }, { code: -32600, data: 'InvalidTopic' }],
    ['no message', 'irn_publish', { topic: 'a'.repeat(64), message: '' }, { code: -32600, data: 'InvalidParams' }],
    ['a number', 'irn_publish', { topic: 'a'.repeat(64), message: 7 }, { code: -32600, data: 'InvalidParams' }],
    [
      'too long a message',
      'irn_publish',
      { topic: 'a'.repeat(64), message: 'x'.repeat(1_001) },
      { code: -32600, data: 'PayloadSizeExceeded' },
    ],
    ['an empty batch', 'irn_batchSubscribe', { topics: [] }, { code: -32600, data: 'BatchEmpty' }],
    [
      '501 topics',
      'irn_batchSubscribe',
      { topics: Array(501).fill('a'.repeat(64)) },
      { code: -32600, data: 'BatchLimitExceeded' },
    ],
    [
      'a brief ttl',
      'irn_publish',
      { topic: 'a'.repeat(64), message: 'x', ttl: 9 },
      { code: -32000, data: 'TtlTooShort' },
    ],
    [
      'an endless ttl',
      'irn_publish',
      { topic: 'a'.repeat(64), message: 'x', ttl: 1_001 },
      { code: -32000, data: 'TtlTooLong' },
    ],
    [
      'a ttl of no number',
      'irn_publish',
      { topic: 'a'.repeat(64), message: 'x', ttl: '9' },
      { code: -32600, data: 'InvalidParams' },
    ],
  ])('%s', async (_, method, params, expected) => {
    const relay = await start({ maxMessageBytes: 1_000, minTtlSeconds: 10, maxTtlSeconds: 1_000 })
    const client = await connect(relay)
    const { error } = await client.request(method, params ?? null)
    expect(error).toMatchObject(expected)
  })

  test('a full mailbox, too many topics', async () => {
    const relay = await start({ maxMailboxMessages: 1, maxTopicsPerClient: 1 })
    const client = await connect(relay)
    const on = topic()
    await client.call('irn_publish', publication(on, 'one'))
    expect((await client.request('irn_publish', publication(on, 'two'))).error?.data).toBe('MailboxLimitExceeded')
    await client.call('irn_subscribe', { topic: on })
    expect((await client.request('irn_subscribe', { topic: topic() })).error?.data).toBe('SubscriberLimitExceeded')
  })
})

describe('frames', () => {
  test('returns ids unchanged, in the order of the calls', async () => {
    const client = await connect(await start())
    const ids = ['1700000000000000001', '"1700000000000000002"', '3', '"four"', '12345678901234567890']
    for (const id of ids)
      client.send(`{"jsonrpc":"2.0","params":{"id":9,"topic":"${topic()}"},"method":"irn_subscribe","id": ${id} }`)
    await expect.poll(() => client.frames.length, patience).toBe(ids.length)
    expect(client.frames.map((text) => /^\{"id":([^,]+),/.exec(text)?.[1])).toEqual(ids)
  })

  test('returns an error with id 0, or nothing, for malformed frames', async () => {
    const relay = await start({ maxRequestsPerSecond: 100_000 })
    const client = await connect(relay)
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ id: fc.nat(), method: fc.constantFrom(...methods), params: fc.jsonValue() })
        .map((call) => JSON.stringify(call)),
      fc
        .record({
          id: fc.nat(),
          method: fc.constantFrom(...methods),
          params: fc.record(
            Object.fromEntries(members.map((name) => [name, fc.oneof(fc.jsonValue(), fc.constant('a'.repeat(64)))])),
            { requiredKeys: [] },
          ),
        })
        .map((call) => JSON.stringify(call)),
    )
    for (const text of fc.sample(anything, 3_000)) client.send(text)
    client.send('{"id":1,"__proto__":{"method":"irn_publish"}}')
    const on = topic()
    expect(await client.call('irn_publish', publication(on))).toBe(true)
    const other = await connect(relay)
    await other.call('irn_subscribe', { topic: on })
    expect((await other.hear(1))[0]?.message).toBe('sealed')
    for (const text of client.frames) expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0' })
  })

  test('closes the socket on a binary or oversized frame', async () => {
    const relay = await start({ maxMessageBytes: 1_000 })
    const binary = await connect(relay)
    binary.socket.send(Buffer.from('{"id":1,"method":"irn_subscribe"}'))
    expect((await binary.closed).code).toBe(1003)
    const large = await connect(relay)
    large.send('x'.repeat(100_000))
    expect((await large.closed).code).toBe(1009)
  })
})

const methods = [
  'irn_publish',
  'irn_batchPublish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_unsubscribe',
  'irn_batchUnsubscribe',
  'irn_batchFetchMessages',
  'irn_batchReceive',
  'wc_proposeSession',
  'wc_approveSession',
]
const members = [
  'topic',
  'topics',
  'message',
  'messages',
  'ttl',
  'tag',
  'pairingTopic',
  'sessionTopic',
  'sessionProposal',
  'receipts',
]

describe('admission', () => {
  const projects = parseEnv({
    PROJECTS: JSON.stringify([
      { id: 'shop', origins: ['https://shop.test', 'https://*.shop.test'], apps: ['test.shop'] },
      { id: 'wallets' },
    ]),
  }).projects

  test.each([
    [{ projectId: 'shop' }, 'https://shop.test', undefined],
    [{ projectId: 'shop' }, 'https://de.shop.test', undefined],
    [{ projectId: 'shop' }, 'https://evil.test', 'Unauthorized: origin not allowed'],
    [{ projectId: 'shop' }, 'https://shop.test.evil.test', 'Unauthorized: origin not allowed'],
    [{ projectId: 'shop' }, undefined, 'Unauthorized: origin not allowed'],
    [{ projectId: 'shop', packageName: 'test.shop' }, undefined, undefined],
    [{ projectId: 'shop', bundleId: 'test.evil' }, undefined, 'Unauthorized: origin not allowed'],
    [{ projectId: 'shop', bundleId: 'test.shop' }, 'https://evil.test', 'Unauthorized: origin not allowed'],
    [{ projectId: 'wallets' }, undefined, undefined],
    [{ projectId: 'unknown' }, 'https://shop.test', 'Unauthorized: invalid key'],
    [{ projectId: '' }, 'https://shop.test', 'Unauthorized: invalid key'],
  ])('%j from %s: %s', async (query: Record<string, string>, origin, reason) => {
    const relay = await start({ projects })
    const client = await connect(relay, { query, socket: origin === undefined ? {} : { origin } })
    if (reason) expect(await client.closed).toEqual({ code: 3000, reason })
    else expect(await client.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('reports a wrong clock in the exact text that clients expect', async () => {
    const relay = await start()
    const identity = createIdentity()
    const iat = Math.floor(Date.now() / 1000) + 600
    const token = identity.token(relay.url, { iat, exp: iat + 86_400 })
    const client = await connect(relay, { identity, token })
    expect(await client.closed).toEqual({ code: 3000, reason: 'JWT validation error: JWT Token is not yet valid' })
  })

  test('accepts tokens for the further addresses that the operator lists, and no others', async () => {
    const relay = await start({ tokenAudiences: ['wss://relay.example.org'] })
    const identity = createIdentity()
    for (const audience of ['wss://relay.example.org', 'wss://relay.example.org/', relay.url]) {
      const client = await connect(relay, { identity, token: identity.token(audience) })
      expect(await client.call('irn_unsubscribe', { topic: topic() })).toBe(true)
    }
    for (const audience of ['wss://relay.example.org.evil.test', 'wss://elsewhere.test'])
      expect((await (await connect(relay, { token: identity.token(audience) })).closed).code).toBe(3000)
  })

  test('rejects with a status without useOnCloseEvent, and accepts a token in a header', async () => {
    const relay = await start()
    const identity = createIdentity()
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-version': '13',
    }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: relay.port, host: '127.0.0.1', path: '/?auth=x', headers: upgrade }, resolve).on('error', reject)
    })
    expect(response.statusCode).toBe(401)
    response.destroy()
    const headers = { authorization: `Bearer ${identity.token(relay.url)}` }
    const native = await connect(relay, { token: '', socket: { headers } })
    expect(await native.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('limits the sockets of an address, and keeps the newest of a client', async () => {
    const crowded = await start({ maxConnectionsPerIp: 1 })
    await connect(crowded)
    const second = await connect(crowded)
    expect(await second.closed).toEqual({ code: 3001, reason: 'Too many connections' })

    const relay = await start({ maxConnectionsPerClient: 2 })
    const first = await connect(relay)
    const others = [
      await connect(relay, { identity: first.identity }),
      await connect(relay, { identity: first.identity }),
    ]
    expect((await first.closed).code).toBe(3001)
    for (const other of others) expect(await other.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('limits the rate of one client’s connections, without effect on others of its address', async () => {
    const relay = await start({ maxConnectionsPerIp: 10 })
    const identity = createIdentity()
    const storm = await Promise.all(Array.from({ length: 60 }, () => connect(relay, { identity })))
    // All of one client: the newest eight stay. Older ones are replaced, and the last ones are not admitted.
    const ends = await Promise.all(
      storm.map(({ closed, call }) =>
        Promise.race([
          closed.then(({ reason }) => reason),
          call('irn_unsubscribe', { topic: topic() }).catch(() => ''),
        ]),
      ),
    )
    expect(ends.filter((end) => end === 'Too many requests').length).toBeGreaterThan(20)
    const other = await connect(relay)
    expect(await other.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('limits the new clients of an address, and admits known ones', async () => {
    const relay = await start({ maxConnectionsPerIp: 2 })
    const first = await connect(relay)
    await first.close()
    let end: { reason: string } | undefined
    for (let i = 0; i < 60 && end?.reason !== 'Too many requests'; i++) {
      const client = await connect(relay)
      client.socket.close()
      end = await client.closed
    }
    expect(end?.reason).toBe('Too many requests')
    const [again, other] = [
      await connect(relay, { identity: first.identity }),
      await connect(relay, { socket: { localAddress: '127.0.9.1' } }),
    ]
    for (const client of [again, other]) expect(await client.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('returns an error for too many calls, then closes the socket', async () => {
    const relay = await start({ maxRequestsPerSecond: 5 })
    const client = await connect(relay)
    for (let i = 0; i < 150; i++) client.send(`{"id":${i},"method":"irn_unsubscribe","params":{"topic":"${topic()}"}}`)
    expect(await client.closed).toEqual({ code: 3001, reason: 'Too many requests' })
    const errors = client.frames.map((text) => JSON.parse(text).error?.code).filter(Boolean)
    expect(errors.length).toBeGreaterThan(20)
    expect(new Set(errors)).toEqual(new Set([3001]))
  })
})

test('rejects a large frame over the limit unparsed, with its id', async () => {
  const relay = await start({ maxRequestsPerSecond: 5 })
  const client = await connect(relay)
  const parse = vi.spyOn(JSON, 'parse')
  const rest = `"method":"irn_publish","params":[${'{},'.repeat(130_000)}{}]}`
  for (const id of [1, 2, 3, 4]) client.send(`{"id":${id},${rest}`)
  await expect.poll(() => client.frames, patience).toHaveLength(4)
  const parsed = parse.mock.calls.filter(([text]) => text.length >= rest.length)
  parse.mockRestore()
  const replies = client.frames.map((text) => JSON.parse(text)).toSorted((one, other) => one.id - other.id)
  expect(replies).toMatchObject([
    { id: 1, error: { data: 'InvalidParams' } },
    { id: 2, error: { data: 'InvalidParams' } },
    { id: 3, error: { data: 'InvalidParams' } },
    { id: 4, error: { data: 'TooManyRequests' } },
  ])
  expect(parsed).toHaveLength(3)
})

describe('sockets', () => {
  test('are pinged, and closed without a pong', async () => {
    const relay = await start({ pingMs: 600 })
    const alive = await connect(relay)
    const dead = await connect(relay, { socket: { autoPong: false } })
    let pings = 0
    alive.socket.on('ping', () => pings++)
    expect((await dead.closed).code).toBe(1006)
    await expect.poll(() => pings, patience).toBeGreaterThan(2)
    expect(await alive.call('irn_unsubscribe', { topic: topic() })).toBe(true)
  })

  test('are closed with 1001 when the relay closes, after the responses to calls in progress', async () => {
    const relay = await start()
    const client = await connect(relay)
    const answer = client.call('irn_subscribe', { topic: topic() })
    await delay(20)
    await relay.close()
    expect(await answer).toMatch(/^[0-9a-f]{64}$/)
    expect((await client.closed).code).toBe(1001)
  })
})

describe('HTTP', () => {
  test('serves health, readiness and metrics', async () => {
    const relay = await start({ metricsPort: 0 })
    const { dapp, wallet } = { dapp: await connect(relay), wallet: await connect(relay) }
    const on = topic()
    await wallet.call('irn_subscribe', { topic: on })
    await dapp.call('irn_publish', publication(on))
    await wallet.hear(1)
    await wallet.call('irn_unsubscribe', { topic: on })
    const read = async (path: string, port = relay.port) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`)
      return `${response.status} ${await response.text()}`
    }
    expect(await read('/health')).toMatch(/^200 OK v\d/)
    expect(await read('/ready?x=1')).toMatch(/^200/)
    expect(await read('/metrics')).toMatch(/^404/)
    expect(await read('/')).toMatch(/^426/)
    const metrics = await read('/metrics', relay.metricsPort)
    for (const line of [
      'latchkey_relay_connections 2',
      'latchkey_relay_connections_total{outcome="admitted"} 2',
      'latchkey_relay_calls_total{method="irn_publish"} 1',
      'latchkey_relay_published_total{outcome="stored"} 1',
      'latchkey_relay_delivered_total 1',
      'latchkey_relay_acknowledged_total 1',
      'latchkey_relay_delivery_seconds_count 1',
    ])
      expect(metrics).toContain(`\n${line}\n`)
    expect(metrics).not.toContain(on)
    expect(metrics).not.toContain('did:key')
  })
})

test('the log contains no message, token, topic or client', async () => {
  let log = ''
  const write = (text: string) => {
    log += text
  }
  const relay = await start({ logLevel: 'trace', logTo: { write } })
  const [on, secret] = [topic(), randomBytes(24).toString('base64')]
  const [dapp, wallet] = [await connect(relay), await connect(relay)]
  const token = dapp.identity.token('wss://elsewhere.test')
  await connect(relay, { token })
  await wallet.call('wc_proposeSession', { pairingTopic: on, sessionProposal: secret })
  await dapp.call('irn_subscribe', { topic: on })
  await dapp.hear(1)
  await dapp.request('irn_publish', { topic: on, message: secret, ttl: -1, attestation: secret })
  dapp.send(`${secret}${token}`)
  dapp.socket.send(Buffer.from(secret))
  await dapp.closed
  wallet.send(secret.repeat(100_000))
  await wallet.closed
  await relay.close()
  expect(log).toContain('started with version')
  expect(log).toContain('connection rejected')
  for (const word of [secret, token, token.split('.')[2]!, on, dapp.clientId, wallet.clientId])
    expect(log).not.toContain(word)
})
