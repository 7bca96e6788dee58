import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClient, memoryStorage, requested } from '../test/createTestClient.ts'
import { linkTabs } from '../test/linkTabs.ts'
import { holdTime, passTime, passTimeUntil } from '../test/passTime.ts'
import { honestSettlement, scriptWallet } from '../test/scriptWallet.ts'
import { startRelay, type TestRelay } from '../test/startRelay.ts'
import { account } from '../test/startWallet.ts'
import type { PairingError } from './PairingError.ts'

vi.setConfig({ testTimeout: 60_000 })

let relay: TestRelay
const closers: (() => unknown)[] = []
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(() => {
  vi.useRealTimers()
  relay.refuse(undefined)
  relay.mute(false)
  for (const close of closers.splice(0)) close()
})
afterAll(() => relay.stop())

function createClient(options: Partial<Parameters<typeof createTestClient>[0]> = {}) {
  const client = createTestClient({ relayUrl: relay.url, ...options })
  closers.push(client.close)
  return client
}

function createWallet() {
  const wallet = scriptWallet({ relayUrl: relay.url })
  closers.push(wallet.stop)
  return wallet
}

async function connect(client = createClient()) {
  const wallet = createWallet()
  const { uri, approval } = client.propose({ namespaces: requested })
  await wallet.approve(uri, await wallet.scan(uri))
  const { topic } = await approval
  return { client, wallet, topic }
}

const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', account] }
const { eip155 } = honestSettlement.namespaces

const foreign = `eip155:56:${account}`

describe('a settlement without what was requested is rejected and the session deleted', () => {
  test.each([
    ['only an unrequested chain', { namespaces: { eip155: { ...eip155, accounts: [foreign] } } }],
    ['only an unrequested namespace', { namespaces: { solana: eip155 } }],
    ['a namespace that is a property of every object', { namespaces: { constructor: eip155 } }],
    ['no account', { namespaces: { eip155: { ...eip155, accounts: [] } } }],
    ['accounts of no shape', { namespaces: { eip155: { ...eip155, accounts: ['0xab'] } } }],
    ['accounts that are no list', { namespaces: { eip155: { ...eip155, accounts: 'all' } } }],
    ['another controller', { controller: { publicKey: 'ab'.repeat(32), metadata: {} } }],
    ['no controller', { controller: null }],
    ['no expiry', { expiry: 'never' }],
  ])('%s', async (_, settlement) => {
    await expectRefusal(settlement, 'SETTLEMENT_INVALID')
  })

  test('an expiry in the past, which means a wrong clock', async () => {
    await expectRefusal({ expiry: Math.floor(Date.now() / 1000) - 5 }, 'SESSION_EXPIRED')
  })

  async function expectRefusal(settlement: object, code: string): Promise<void> {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    const topic = await wallet.approve(uri, await wallet.scan(uri), settlement)
    await expect(approval).rejects.toMatchObject({ name: 'PairingError', code })
    // Answered with an error, which ends the session in the wallet.
    await wallet.hear((said) => said.topic === topic && said.rpc.body.error !== undefined)
    expect(client.sessions()).toEqual([])
  }
})

describe('a proposal', () => {
  test('keeps what was requested of a larger grant: chains, accounts, methods, events, namespaces', async () => {
    const storage = memoryStorage()
    const client = createClient({ storage })
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    const granted = {
      chains: ['eip155:1', 'eip155:56'],
      accounts: [...eip155.accounts, foreign, '0xab', `eip155:1:${account.toLowerCase()}`],
      methods: ['personal_sign', 'eth_sign'],
      events: ['chainChanged', 'disconnect'],
    }
    const namespaces = {
      eip155: granted,
      'eip155:56': { ...granted, accounts: [foreign] },
      solana: 7,
      constructor: eip155,
    }
    const topic = await wallet.approve(uri, await wallet.scan(uri), { namespaces })
    const kept = {
      eip155: {
        accounts: [`eip155:1:${account}`, `eip155:1:${account.toLowerCase()}`],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    }
    expect((await approval).namespaces).toEqual(kept)
    expect(storage.getItem('latchkey.pairing.sessions')).not.toContain('eip155:56:')
    const unrequested = client.request({ topic, ...sign, chainId: 'eip155:56' })
    await expect(unrequested).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
    expect(createClient({ storage }).sessions()[0]?.namespaces).toEqual(kept)
  })

  test('keeps no session longer than seven days', async () => {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    await wallet.approve(uri, await wallet.scan(uri), { expiry: honestSettlement.expiry * 2 })
    expect((await approval).expiry).toBeLessThanOrEqual(Date.now() / 1000 + 7 * 86_400)
  })

  test('keeps the texts among the properties that the wallet settles with, also across a reload', async () => {
    const storage = memoryStorage()
    const client = createClient({ storage })
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    const capabilities = '{"0x1":{"atomic":{"status":"supported"}}}'
    await wallet.approve(uri, await wallet.scan(uri), { sessionProperties: { capabilities, count: 7, list: [] } })
    expect((await approval).sessionProperties).toEqual({ capabilities })
    expect(createClient({ storage }).sessions()[0]?.sessionProperties).toEqual({ capabilities })
  })

  test.each([{ long: 'x'.repeat(100_001) }, [], 'text', { nothing: null }])(
    'has no properties of %.20j',
    async (sessionProperties) => {
      const client = createClient()
      const wallet = createWallet()
      const { uri, approval } = client.propose({ namespaces: requested })
      await wallet.approve(uri, await wallet.scan(uri), { sessionProperties })
      expect(await approval).not.toHaveProperty('sessionProperties')
    },
  )

  test.each([
    [4001, 'PROPOSAL_REJECTED'],
    [5000, 'PROPOSAL_REJECTED'],
    [5003, 'PROPOSAL_REJECTED'],
    [5100, 'PROPOSAL_UNSUPPORTED'],
    [5101, 'PROPOSAL_UNSUPPORTED'],
    [5104, 'PROPOSAL_UNSUPPORTED'],
    [8000, 'PROPOSAL_FAILED'],
    [-32002, 'PROPOSAL_FAILED'],
  ])('that the wallet answers with the code %i ends with %s', async (code, name) => {
    const wallet = createWallet()
    const { uri, approval } = createClient().propose({ namespaces: requested })
    const proposal = await wallet.scan(uri)
    await wallet.say(uri.slice(3, 67), { error: { code, message: '' } }, proposal.idToken)
    await expect(approval).rejects.toMatchObject({ code: name, details: expect.stringContaining(String(code)) })
  })

  test('is rejected by the wallet, or aborted by the page', async () => {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    const proposal = await wallet.scan(uri)
    const topic = uri.slice(3, 67)
    await wallet.say(topic, { error: { code: 5000, message: 'No' } }, proposal.idToken)
    await expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
    const page = new AbortController()
    const second = client.propose({ namespaces: requested, signal: page.signal })
    page.abort(new Error('closed'))
    await expect(second.approval).rejects.toThrow('closed')
  })

  test('reports when the relay has it, long before the wallet responds', async () => {
    relay.mute(true)
    holdTime()
    const { uri, sent, approval } = createClient().propose({ namespaces: requested })
    const isSettled = vi.fn()
    void sent.then(isSettled)
    approval.then(isSettled, isSettled)
    await vi.waitFor(() => expect(relay.clientIds()).toHaveLength(1))
    await passTime(2000)
    expect(isSettled).not.toHaveBeenCalled()
    relay.mute(false)
    // Silence is noticed after five seconds.
    await passTimeUntil(sent)
    expect(relay.mailTags(uri.slice(3, 67))).toEqual([1100])
    expect(isSettled).toHaveBeenCalledTimes(1)
  })

  test('that is not awaited fails without an unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    relay.refuse({ code: 3000, reason: 'Unauthorized: invalid key' })
    const client = createClient()
    const failed = new Promise((resolve) => client.on('error', resolve))
    client.propose({ namespaces: requested })
    client.propose({ namespaces: requested, signal: AbortSignal.abort() })
    expect(await failed).toMatchObject({ code: 'INVALID_PROJECT_ID' })
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('aborted before the relay responded is not sent again, and both promises reject with the reason', async () => {
    relay.mute(true)
    const client = createClient()
    const page = new AbortController()
    const { uri, sent, approval } = client.propose({ namespaces: requested, signal: page.signal })
    await vi.waitFor(() => expect(relay.clientIds()).toHaveLength(1))
    page.abort(new Error('closed'))
    await expect(sent).rejects.toThrow('closed')
    await expect(approval).rejects.toThrow('closed')
    relay.mute(false)
    await relay.restart()
    const second = client.propose({ namespaces: requested })
    await second.sent
    expect(relay.mailTags(uri.slice(3, 67))).toEqual([])
    expect(relay.subscribersOf(uri.slice(3, 67))).toEqual([])
  })

  test('leaves no subscription behind when aborted or rejected', async () => {
    const client = createClient()
    const page = new AbortController()
    const aborted = client.propose({ namespaces: requested, signal: page.signal })
    await aborted.sent
    expect(relay.subscribersOf(aborted.uri.slice(3, 67))).toHaveLength(1)
    page.abort()
    await vi.waitFor(() => expect(relay.subscribersOf(aborted.uri.slice(3, 67))).toEqual([]))
    const wallet = createWallet()
    const refused = client.propose({ namespaces: requested })
    const topic = await wallet.approve(refused.uri, await wallet.scan(refused.uri), { expiry: 'never' })
    await expect(refused.approval).rejects.toMatchObject({ code: 'SETTLEMENT_INVALID' })
    await vi.waitFor(() => expect(relay.subscribersOf(topic)).toHaveLength(1))
    await vi.waitFor(() => expect(relay.subscribersOf(refused.uri.slice(3, 67))).toHaveLength(1))
  })

  test('ends when the client is closed', async () => {
    const client = createClient()
    const { sent, approval } = client.propose({ namespaces: requested })
    await sent
    client.close()
    await expect(approval).rejects.toMatchObject({ code: 'RELAY_CLOSED' })
  })

  test('survives a restart of the relay and a damaged message on its topic', async () => {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    const proposal = await wallet.scan(uri)
    const damaged = new Promise<PairingError>((resolve) => client.on('error', resolve))
    await wallet.publish(uri.slice(3, 67), 'AAAA')
    expect(await damaged).toMatchObject({ code: 'ENVELOPE_INVALID' })
    await relay.restart()
    await wallet.approve(uri, proposal)
    expect((await approval).peer.name).toBe('Scripted')
  })
})

describe('a session', () => {
  test('answers 19-digit ids with the same digits, and rejects an older update', async () => {
    const { client, wallet, topic } = await connect()
    const said = {
      method: 'wc_sessionUpdate',
      params: { namespaces: { eip155: { ...eip155, methods: ['personal_sign'] } } },
    }
    const id = await wallet.say(topic, said)
    expect((await wallet.answerTo(topic, id)).body.result).toBe(true)
    expect(client.sessions()[0]?.namespaces.eip155?.methods).toEqual(['personal_sign'])
    await wallet.say(topic, { method: 'wc_sessionUpdate', params: { namespaces: { eip155 } } }, '1000000000000000001')
    expect((await wallet.answerTo(topic, '1000000000000000001')).body.error).toBeDefined()
    expect(client.sessions()[0]?.namespaces.eip155?.methods).toEqual(['personal_sign'])
  })

  test('accepts one response, even if wallet or relay send it twice', async () => {
    const { client, wallet, topic } = await connect()
    const answer = client.request({ topic, ...sign })
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: 'first' }, request.idToken)
    await wallet.say(topic, { result: 'second' }, request.idToken)
    relay.redeliverAll()
    expect(await answer).toBe('first')
  })

  test.each(['constructor:1', '__proto__:1', 'toString'])(
    'answers an event of the chain %s with an error',
    async (chainId) => {
      const { client, wallet, topic } = await connect()
      const reported = new Promise((resolve) => client.on('error', resolve))
      const event = { method: 'wc_sessionEvent', params: { chainId, event: { name: 'accountsChanged', data: [] } } }
      const id = await wallet.say(topic, event)
      expect((await wallet.answerTo(topic, id)).body.error).toBeDefined()
      expect(await reported).toMatchObject({ code: 'MESSAGE_INVALID' })
    },
  )

  test('rejects its pending requests when the wallet disconnects', async () => {
    const { client, wallet, topic } = await connect()
    const answer = client.request({ topic, ...sign })
    const failed = expect(answer).rejects.toMatchObject({ code: 'SESSION_DELETED' })
    await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { method: 'wc_sessionDelete', params: { code: 6000, message: 'Bye' } })
    await failed
    await expect(client.request({ topic, ...sign })).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
  })

  test('aborts a request, and ignores stored sessions that are invalid or live longer than a wallet can settle', async () => {
    const storage = memoryStorage()
    const { client, topic } = await connect(createClient({ storage }))
    const page = new AbortController()
    const answer = client.request({ topic, ...sign, signal: page.signal })
    page.abort(new Error('closed'))
    await expect(answer).rejects.toThrow('closed')
    const [stored] = JSON.parse(storage.getItem('latchkey.pairing.sessions') ?? '[]')
    for (const bent of [
      { ...stored, expiry: stored.expiry + 3600 },
      { ...stored, symKey: 1 },
      { ...stored, namespaces: {} },
      { ...stored, requested: [] },
      null,
      7,
    ]) {
      storage.setItem('latchkey.pairing.sessions', JSON.stringify([bent]))
      expect(client.sessions()).toEqual([])
    }
  })
})

describe('a relay', () => {
  test.each([
    [3000, 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
    [3000, 'Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
    [1008, 'JWT validation error: JWT Token is not yet valid: basic claims', 'JWT_TOKEN_NOT_VALID'],
    [3000, '', 'RELAY_REFUSED'],
    [3001, 'Slow down', 'TOO_MANY_REQUESTS'],
    [3000, 'The project is asleep', 'RELAY_REFUSED'],
    [1008, 'Not from this country', 'RELAY_REFUSED'],
    [4000, 'JWT validation error: JWT Token is expired', 'JWT_TOKEN_NOT_VALID'],
  ])('that closes with %i "%s" is %s', async (code, reason, name) => {
    relay.refuse({ code, reason })
    const { approval } = createClient().propose({ namespaces: requested })
    await expect(approval).rejects.toMatchObject({ code: name, details: reason || undefined })
  })

  test.each([
    [1001, 'Going away'],
    [1012, 'Restarting with a new project'],
    [4010, 'Rebalancing'],
  ])('is reconnected after it closes with %i "%s"', async (code, reason) => {
    relay.refuse({ code, reason })
    const client = createClient()
    const { sent } = client.propose({ namespaces: requested })
    await vi.waitFor(() => expect(relay.rejections()).toBeGreaterThan(1))
    relay.refuse(undefined)
    await sent
  })

  test('that restarts at any moment of a request is reconnected within 5 s, and each response arrives once', async () => {
    const { client, wallet, topic } = await connect()
    const answered = new Map<string, number>()
    let slowest = 0
    for (let i = 0; i < 10; i++) {
      const answer = client.request({ topic, ...sign, params: [String(i)] })
      if (i % 3 === 0) await relay.restart()
      const request = await wallet.hear(({ rpc }) => JSON.stringify(rpc.body.params ?? '').includes(`["${i}"]`))
      if (i % 3 === 1) await relay.restart()
      const start = performance.now()
      const saying = wallet.say(topic, { result: String(i) }, request.idToken)
      if (i % 3 === 2) await relay.restart()
      const result = String(await answer)
      slowest = Math.max(slowest, performance.now() - start)
      await saying
      answered.set(result, (answered.get(result) ?? 0) + 1)
    }
    expect([...answered.values()]).toEqual(Array(10).fill(1))
    expect(slowest).toBeLessThan(5000)
  })

  test('that stops responding is disconnected and reconnected', async () => {
    holdTime()
    const { client, wallet, topic } = await connect()
    relay.mute(true)
    const answer = client.request({ topic, ...sign })
    await passTime(500)
    relay.mute(false)
    const request = await passTimeUntil(wallet.hearMethod(topic, 'wc_sessionRequest'))
    await passTimeUntil(wallet.say(topic, { result: 'late' }, request.idToken))
    expect(await passTimeUntil(answer)).toBe('late')
  })
})

describe('two tabs', () => {
  test('share a session and one socket; each gets its own responses, also after the leader closes', async () => {
    const storage = memoryStorage()
    const join = linkTabs()
    const first = createClient({ storage, tabs: join() })
    const second = createClient({ storage, tabs: join() })
    // Proposed by the tab that does not lead.
    const { wallet, topic } = await connect(second)
    expect(first.sessions().map((session) => session.topic)).toEqual([topic])
    expect(relay.clientIds()).toHaveLength(2)

    const answers = [first, second].map((tab, i) => tab.request({ topic, ...sign, params: [`tab ${i}`] }))
    for (const i of [0, 1]) {
      const request = await wallet.hear(({ rpc }) => JSON.stringify(rpc.body.params ?? '').includes(`tab ${i}`))
      await wallet.say(topic, { result: `answer ${i}` }, request.idToken)
    }
    expect(await Promise.all(answers)).toEqual(['answer 0', 'answer 1'])

    const late = second.request({ topic, ...sign, params: ['tab late'] })
    const request = await wallet.hear(({ rpc }) => JSON.stringify(rpc.body.params ?? '').includes('tab late'))
    first.close()
    await wallet.say(topic, { result: 'answer late' }, request.idToken)
    expect(await late).toBe('answer late')
  })

  test('take the lead from one that does not respond, and agree that a session has ended', async () => {
    const storage = memoryStorage()
    const join = linkTabs()
    const frozen = join()
    frozen.elect(() => {})
    const tab = createClient({ storage, tabs: join() })
    const { topic } = await connect(tab)
    const other = createClient({ storage, tabs: join() })
    const gone = new Promise((resolve) => other.on('sessions', resolve))
    await tab.disconnect({ topic })
    expect(await gone).toEqual([])
  })
})
