import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createNetwork } from '../test/createNetwork.ts'
import { createTestClient, memoryStorage, requested } from '../test/createTestClient.ts'
import { linkTabs } from '../test/linkTabs.ts'
import { holdTime, passTime, passTimeUntil } from '../test/passTime.ts'
import { honestSettlement, scriptWallet } from '../test/scriptWallet.ts'
import { startRelay, type TestRelay } from '../test/startRelay.ts'
import { account } from '../test/startWallet.ts'
import type { PairingError } from './PairingError.ts'

/** The cases of the README's table "When things go wrong" that wallets.test.ts has not. */
vi.setConfig({ testTimeout: 60_000 })

let relay: TestRelay
const closers: (() => unknown)[] = []
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(() => {
  vi.useRealTimers()
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

const topicOf = (uri: string) => uri.slice(3, 67)
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', account] }
const { eip155 } = honestSettlement.namespaces

describe('a relay', () => {
  test('out of reach is an error after fifteen seconds, and is reconnected once available', async () => {
    await relay.stop()
    holdTime()
    const client = createClient()
    const { sent, approval } = client.propose({ namespaces: requested })
    const failed = Promise.all([
      expect(sent).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' }),
      expect(approval).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' }),
    ])
    const start = Date.now()
    await passTimeUntil(failed)
    expect(Date.now() - start).toBeLessThan(16_000)
    vi.useRealTimers()
    await relay.start()
    await client.propose({ namespaces: requested }).sent
  })

  test('that restarts before it acknowledged the proposal receives it again', async () => {
    relay.mute(true)
    const client = createClient()
    const { uri, sent, approval } = client.propose({ namespaces: requested })
    await vi.waitFor(() => expect(relay.clientIds()).toHaveLength(1))
    relay.mute(false)
    await relay.restart()
    await sent
    expect(relay.mailTags(topicOf(uri))).toEqual([1100])
    const wallet = createWallet()
    await wallet.approve(uri, await wallet.scan(uri))
    expect((await approval).peer.name).toBe('Scripted')
  })

  test('is disconnected after half a minute without work, and reconnected for the next proposal', async () => {
    holdTime()
    const client = createClient()
    const page = new AbortController()
    const { sent } = client.propose({ namespaces: requested, signal: page.signal })
    await passTimeUntil(sent)
    page.abort()
    await passTime(25_000, { isQuiet: true })
    expect(relay.clientIds()).toHaveLength(1)
    await passTime(10_000, { isQuiet: true })
    await vi.waitFor(() => expect(relay.clientIds()).toEqual([]))
    await passTimeUntil(client.propose({ namespaces: requested }).sent)
  })

  test.each([
    ['ahead', 10 * 60_000],
    ['behind', -25 * 60 * 60_000],
  ])('that finds the clock %s causes a hint about time settings', async (_, skewMs) => {
    const client = createClient({ now: () => Date.now() + skewMs })
    const { sent, approval } = client.propose({ namespaces: requested })
    for (const promise of [sent, approval])
      await expect(promise).rejects.toMatchObject({
        code: 'JWT_TOKEN_NOT_VALID',
        message: expect.stringContaining('Please check time settings'),
      })
  })
})

describe('a clock error that relays accept', () => {
  test.each([-110_000, 110_000])('%i ms still pairs', async (skewMs) => {
    const { client, wallet, topic } = await connect(createClient({ now: () => Date.now() + skewMs }))
    const answer = client.request({ topic, ...sign })
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: '0x01' }, request.idToken)
    expect(await answer).toBe('0x01')
  })
})

describe('a wallet', () => {
  test('that answers a proposal too late or never leaves an error and no session', async () => {
    const client = createClient()
    const wallet = createWallet()
    holdTime()
    const { uri, approval } = client.propose({ namespaces: requested })
    const expired = expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
    const proposal = await passTimeUntil(wallet.scan(uri))
    await passTime(5 * 60_000, { isQuiet: true })
    await expired
    await vi.waitFor(() => expect(relay.subscribersOf(topicOf(uri))).toHaveLength(1))
    vi.useRealTimers()
    const onError = vi.fn()
    client.on('error', onError)
    const topic = await wallet.approve(uri, proposal)
    // What is said after it on another topic has arrived: so had the approval, were it listened to.
    const next = client.propose({ namespaces: requested })
    await wallet.approve(next.uri, await wallet.scan(next.uri))
    const session = await next.approval
    expect(client.sessions().map((one) => one.topic)).toEqual([session.topic])
    expect(relay.subscribersOf(topic)).toHaveLength(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test('that answers a request too late or never does not disturb the next', async () => {
    const { client, wallet, topic } = await connect()
    holdTime()
    const late = client.request({ topic, ...sign })
    const expired = expect(late).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' })
    await passTimeUntil(wallet.hearMethod(topic, 'wc_sessionRequest'))
    await passTime(5 * 60_000, { isQuiet: true })
    await expired
    vi.useRealTimers()
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: 'late' }, request.idToken)
    const answer = client.request({ topic, ...sign, params: ['next'] })
    const next = await wallet.hear(({ rpc }) => JSON.stringify(rpc.body.params ?? '').includes('["next"]'))
    await wallet.say(topic, { result: 'in time' }, next.idToken)
    expect(await answer).toBe('in time')
  })

  test('that approves after another wallet gets no session', async () => {
    const client = createClient()
    const { uri, approval } = client.propose({ namespaces: requested })
    const [first, second] = [createWallet(), createWallet()]
    const proposal = await first.scan(uri)
    await second.scan(uri)
    const topic = await first.approve(uri, proposal)
    await second.approve(uri, proposal)
    expect((await approval).topic).toBe(topic)
    expect(client.sessions()).toHaveLength(1)
  })

  test('that rejects after another wallet approved does not end the pairing', async () => {
    const client = createClient()
    const { uri, approval } = client.propose({ namespaces: requested })
    const [first, second] = [createWallet(), createWallet()]
    const proposal = await first.scan(uri)
    await second.scan(uri)
    const topic = await first.approve(uri, proposal)
    await second.say(topicOf(uri), { error: { code: 5000, message: 'No' } }, proposal.idToken)
    expect((await approval).topic).toBe(topic)
    expect(client.sessions()).toHaveLength(1)
  })

  test('that approves twice has one session', async () => {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    const onSessions = vi.fn()
    client.on('sessions', onSessions)
    const proposal = await wallet.scan(uri)
    const topics = [await wallet.approve(uri, proposal), await wallet.approve(uri, proposal)]
    const { topic } = await approval
    // Whatever was said on the topic before the answer has been heard by then.
    const answer = client.request({ topic, ...sign })
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: '0x01' }, request.idToken)
    await answer
    expect(topics).toEqual([topic, topic])
    expect(onSessions).toHaveBeenCalledTimes(1)
  })

  test('that settles with fewer chains gets requests only for those', async () => {
    const { client, topic } = await connect()
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual([`eip155:1:${account}`])
    const requesting = client.request({ topic, ...sign, chainId: 'eip155:137' })
    await expect(requesting).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  })

  test('that updates with a chain that was not requested changes the accounts on the others', async () => {
    const { client, wallet, topic } = await connect()
    const other = `eip155:1:0x${'ab'.repeat(20)}`
    const accounts = [other, `eip155:56:${account}`]
    const update = { method: 'wc_sessionUpdate', params: { namespaces: { eip155: { ...eip155, accounts } } } }
    expect((await wallet.answerTo(topic, await wallet.say(topic, update))).body.result).toBe(true)
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual([other])
  })

  test('that updates without a requested chain is told so, and nothing changes', async () => {
    const { client, wallet, topic } = await connect()
    const reported = new Promise<PairingError>((resolve) => client.on('error', resolve))
    const accounts = [`eip155:56:${account}`]
    const update = { method: 'wc_sessionUpdate', params: { namespaces: { eip155: { ...eip155, accounts } } } }
    const { error } = (await wallet.answerTo(topic, await wallet.say(topic, update))).body
    expect(error).toMatchObject({ message: expect.not.stringContaining('ended') })
    expect(await reported).toMatchObject({ code: 'SETTLEMENT_INVALID' })
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual(eip155.accounts)
  })

  test('whose response is damaged in transit is still received once it arrives intact', async () => {
    const { client, wallet, topic } = await connect()
    const answer = client.request({ topic, ...sign })
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    const damaged = new Promise<PairingError>((resolve) => client.on('error', resolve))
    await wallet.publish(topic, `AA${'A'.repeat(62)}`)
    expect(await damaged).toMatchObject({ code: 'ENVELOPE_INVALID' })
    await wallet.say(topic, { result: 'whole' }, request.idToken)
    expect(await answer).toBe('whole')
  })

  test('that pings the pairing gets a response; that deletes it has rejected', async () => {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    await wallet.scan(uri)
    const ping = await wallet.say(topicOf(uri), { method: 'wc_pairingPing', params: {} })
    expect((await wallet.answerTo(topicOf(uri), ping)).body.result).toBe(true)
    const ending = { method: 'wc_pairingDelete', params: { code: 6000, message: 'Bye' } }
    const deletion = await wallet.say(topicOf(uri), ending)
    await expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
    expect((await wallet.answerTo(topicOf(uri), deletion)).body.result).toBe(true)
  })

  test('that pings the pairing of its session gets one response from two tabs, also after a reload, until it deletes it', async () => {
    const storage = memoryStorage()
    const join = linkTabs()
    const tabs = [createClient({ storage, tabs: join() }), createClient({ storage, tabs: join() })]
    const wallet = createWallet()
    const [, second] = tabs
    if (!second) throw new Error('unreachable')
    const { uri, approval } = second.propose({ namespaces: requested })
    await wallet.approve(uri, await wallet.scan(uri))
    const { topic } = await approval
    const ping = async () => {
      const id = await wallet.say(topicOf(uri), { method: 'wc_pairingPing', params: {} })
      expect((await wallet.answerTo(topicOf(uri), id)).body.result).toBe(true)
    }
    await ping()
    expect(relay.log.filter(({ params }) => params.tag === 1003 && params.topic === topicOf(uri))).toHaveLength(1)
    for (const { close } of tabs) close()
    const reloaded = createClient({ storage })
    await ping()
    const deletion = await wallet.say(topicOf(uri), { method: 'wc_pairingDelete', params: {} })
    expect((await wallet.answerTo(topicOf(uri), deletion)).body.result).toBe(true)
    await vi.waitFor(() => expect(relay.subscribersOf(topicOf(uri))).toHaveLength(1))
    expect(reloaded.sessions().map((session) => session.topic)).toEqual([topic])
  })

  test('whose session ends leaves no subscription to its pairing', async () => {
    const client = createClient()
    const wallet = createWallet()
    const { uri, approval } = client.propose({ namespaces: requested })
    await wallet.approve(uri, await wallet.scan(uri))
    const { topic } = await approval
    expect(relay.subscribersOf(topicOf(uri))).toHaveLength(2)
    await client.disconnect({ topic })
    await vi.waitFor(() => expect(relay.subscribersOf(topicOf(uri))).toHaveLength(1))
  })
})

describe('a page', () => {
  test('reloaded during a request gets the response as an answer, under the id it was given', async () => {
    const storage = memoryStorage()
    const first = createClient({ storage })
    const { wallet, topic } = await connect(first)
    const onId = vi.fn()
    first.request({ topic, ...sign, onId }).catch(() => {})
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    expect(onId.mock.calls).toEqual([[request.idToken]])
    first.close()
    // While the page is away; the relay keeps it.
    await wallet.say(topic, { result: '0xhash' }, request.idToken)
    const client = createClient({ storage })
    const answer = await new Promise((resolve) => client.on('answer', resolve))
    expect(answer).toEqual({ topic, id: request.idToken, result: '0xhash' })
  })

  test.each([undefined, new Error('The storage is full.')])(
    'sends a request once its id is noted, and also where that failed: %s',
    async (failure) => {
      const { client, wallet, topic } = await connect()
      const order: string[] = []
      const onId = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        order.push('noted')
        if (failure) throw failure
      }
      const response = client.request({ topic, ...sign, onId })
      const { idToken } = await wallet.hearMethod(topic, 'wc_sessionRequest')
      order.push('sent')
      await wallet.say(topic, { result: 'signed' }, idToken)
      expect(await response).toBe('signed')
      expect(order).toEqual(['noted', 'sent'])
    },
  )

  test('gets a response that it waits for once, and the wallet’s second one as an answer', async () => {
    const { client, wallet, topic } = await connect()
    const answers: unknown[] = []
    client.on('answer', (answer) => answers.push(answer))
    const answer = client.request({ topic, ...sign })
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: 'first' }, request.idToken)
    expect(await answer).toBe('first')
    expect(answers).toEqual([])
    await wallet.say(topic, { error: { code: 5000, message: 'No' } }, request.idToken)
    await vi.waitFor(() => expect(answers).toMatchObject([{ topic, error: { code: 4001 } }]))
  })

  test('with two proposals at once gets a session for each', async () => {
    const client = createClient()
    const wallets = [createWallet(), createWallet()]
    const proposals = wallets.map(() => client.propose({ namespaces: requested }))
    const topics = await Promise.all(
      wallets.map(async (wallet, i) => {
        const { uri = '' } = proposals[i] ?? {}
        return wallet.approve(uri, await wallet.scan(uri))
      }),
    )
    const sessions = await Promise.all(proposals.map(({ approval }) => approval))
    expect(sessions.map(({ topic }) => topic)).toEqual(topics)
    expect(new Set(topics).size).toBe(2)
  })

  test('hidden for ten minutes with a silently closed socket receives what it missed', async () => {
    const network = createNetwork()
    const { client, wallet, topic } = await connect(createClient({ WebSocket: network.WebSocket }))
    network.cut()
    const changed = new Promise((resolve) => client.on('sessions', resolve))
    const methods = ['personal_sign']
    await wallet.say(topic, { method: 'wc_sessionUpdate', params: { namespaces: { eip155: { ...eip155, methods } } } })
    // Timers stand still in a page the system has frozen; only the clock goes on.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    const start = performance.now()
    client.wake()
    await changed
    expect(performance.now() - start).toBeLessThan(4500)
    expect(client.sessions()[0]?.namespaces.eip155?.methods).toEqual(methods)
    const answer = client.request({ topic, ...sign })
    const request = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: 'back' }, request.idToken)
    expect(await answer).toBe('back')
  })

  test('back from offline gets its response at once', async () => {
    const { client, wallet, topic } = await connect()
    holdTime()
    const answer = client.request({ topic, ...sign })
    const request = await passTimeUntil(wallet.hearMethod(topic, 'wc_sessionRequest'))
    await relay.stop()
    // Long enough for the longest pause between two attempts.
    await passTime(9000)
    await relay.start()
    client.wake()
    const saying = wallet.say(topic, { result: 'back' }, request.idToken)
    expect(await passTimeUntil(answer)).toBe('back')
    await passTimeUntil(saying)
  })
})

test('a session that the wallet ends is reported once in every tab', async () => {
  const storage = memoryStorage()
  const join = linkTabs()
  const tabs = [1, 2, 3].map(() => createClient({ storage, tabs: join() }))
  const [leader] = tabs
  const { wallet, topic } = await connect(leader)
  const onDelete = tabs.map((tab) => {
    const listener = vi.fn()
    tab.on('delete', listener)
    return listener
  })
  const waiting = tabs.map((tab) =>
    expect(tab.request({ topic, ...sign })).rejects.toMatchObject({ code: 'SESSION_DELETED' }),
  )
  await wallet.say(topic, { method: 'wc_sessionDelete', params: { code: 6000, message: 'Bye' } })
  await Promise.all(waiting)
  await vi.waitFor(() => {
    for (const listener of onDelete) expect(listener.mock.calls).toEqual([[{ topic, reason: 'Bye' }]])
  })
})

describe('a relay that redelivers old messages to a reloaded page', () => {
  const event = (data: unknown) => ({
    method: 'wc_sessionEvent',
    params: { event: { name: 'accountsChanged', data }, chainId: 'eip155:1' },
  })
  const day = 86_400

  /** A page that received an event and an extension, and one that was loaded after it. */
  async function reload() {
    const storage = memoryStorage()
    const first = createClient({ storage })
    const { wallet, topic } = await connect(first)
    const oldEvent = await wallet.say(topic, event(['old']))
    await wallet.answerTo(topic, oldEvent)
    const extension = await wallet.say(topic, { method: 'wc_sessionExtend', params: {} })
    await wallet.answerTo(topic, extension)
    first.close()
    const [stored] = JSON.parse(storage.getItem('latchkey.pairing.sessions') ?? '[]')
    // Six days later, a day is left.
    storage.setItem('latchkey.pairing.sessions', JSON.stringify([{ ...stored, expiry: stored.expiry - 6 * day }]))
    const client = createClient({ storage })
    const received: unknown[] = []
    client.on('event', ({ data }) => received.push(data))
    return { client, wallet, topic, received, oldEvent, extension, expiry: stored.expiry - 6 * day }
  }

  test('is ignored: no event is emitted twice, and no old extension adds days', async () => {
    const { client, wallet, topic, received, oldEvent, extension, expiry } = await reload()
    // Sealed anew under the same id, as the relay's copy is: the page has no memory of either.
    await wallet.say(topic, event(['old']), oldEvent)
    await wallet.say(topic, { method: 'wc_sessionExtend', params: {} }, extension)
    await wallet.answerTo(topic, await wallet.say(topic, event(['new'])))
    expect(received).toEqual([['new']])
    expect(client.sessions()[0]?.expiry).toBe(expiry)
  })

  test('has no effect with a message held back while newer ones arrived', async () => {
    const { client, wallet, topic, received, expiry } = await reload()
    const held = String(BigInt(Date.now() - 10 * 60_000) * 1_000_000n)
    await wallet.say(topic, event(['held back']), held)
    expect((await wallet.answerTo(topic, held)).body.error).toBeDefined()
    expect(received).toEqual([])
    expect(client.sessions()[0]?.expiry).toBe(expiry)
  })
})

test('an extended session ends seven days after the wallet’s request, however late it arrives', async () => {
  const storage = memoryStorage()
  const first = createClient({ storage })
  const { wallet, topic } = await connect(first)
  first.close()
  const [stored] = JSON.parse(storage.getItem('latchkey.pairing.sessions') ?? '[]')
  const [now, hour] = [Math.floor(Date.now() / 1000), 3600]
  const earlier = { changedAt: stored.changedAt - 3 * hour * 1000, receivedIds: [], expiry: now + hour }
  storage.setItem('latchkey.pairing.sessions', JSON.stringify([{ ...stored, ...earlier }]))
  const client = createClient({ storage })
  const requestId = String(BigInt(now - 2 * hour) * 1_000_000_000n)
  await wallet.say(topic, { method: 'wc_sessionExtend', params: {} }, requestId)
  expect((await wallet.answerTo(topic, requestId)).body.result).toBe(true)
  expect(client.sessions()[0]?.expiry).toBe(now - 2 * hour + 7 * 86_400)
})

test('handles a wallet’s requests that arrive out of order within a minute, each once', async () => {
  const { client, wallet, topic } = await connect()
  const received: unknown[] = []
  client.on('event', ({ data }) => received.push(data))
  const idAt = (ms: number) => String(BigInt(Date.now() + ms) * 1_000_000n)
  const [later, earlier] = [idAt(30_000), idAt(5_000)]
  for (const id of [later, earlier, later, earlier]) {
    const params = { event: { name: 'accountsChanged', data: id }, chainId: 'eip155:1' }
    await wallet.say(topic, { method: 'wc_sessionEvent', params }, id)
  }
  const last = idAt(31_000)
  await wallet.answerTo(topic, await wallet.say(topic, { method: 'wc_sessionPing', params: {} }, last))
  expect(received).toEqual([later, earlier])
})
