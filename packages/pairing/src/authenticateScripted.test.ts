import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestClient, requested } from '../test/createTestClient.ts'
import { holdTime, passTime, passTimeUntil } from '../test/passTime.ts'
import { scriptWallet } from '../test/scriptWallet.ts'
import { startRelay, type TestRelay } from '../test/startRelay.ts'
import { account } from '../test/startWallet.ts'
import { grant, writeCacao } from '../test/writeCacao.ts'
import { concatBytes, fromBase64, toBase64 } from './encoding/bytes.ts'
import type { PairingError } from './PairingError.ts'
import type { RpcMessage } from './relay/rpcMessage.ts'

vi.setConfig({ testTimeout: 60_000 })

// Responses that no honest wallet sends, and honest ones at the wrong time.

const closers: (() => unknown)[] = []
let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})
afterAll(() => relay.stop())

const authenticate = {
  domain: 'app.test',
  uri: 'https://app.test',
  nonce: 'a1b2c3d4e5f60718',
  chains: ['eip155:1', 'eip155:137'],
}
const metadata = { name: 'Scripted', description: '', url: 'https://wallet.test', icons: [] }

type Wallet = ReturnType<typeof createWallet>

function createWallet() {
  const wallet = scriptWallet({ relayUrl: relay.url })
  closers.push(wallet.stop)
  return wallet
}

/** A proposal that its wallet has heard, with the request to sign in. */
async function propose(options: { signal?: AbortSignal } = {}) {
  const client = createTestClient({ relayUrl: relay.url })
  closers.push(client.close)
  const errors: PairingError[] = []
  client.on('error', (error) => errors.push(error))
  const { uri, approval } = client.propose({ namespaces: requested, authenticate, ...options })
  const wallet = createWallet()
  const proposal = await wallet.scan(uri)
  return { client, wallet, uri, approval, proposal, errors, request: await wallet.hearAuthentication(uri) }
}

/** A wallet's response, honest unless bent. */
function seal(wallet: Wallet, request: RpcMessage, change: { cacao?: object; publicKey?: string; id?: string } = {}) {
  const { authPayload } = request.body.params as { authPayload: Record<string, unknown> }
  const resources = [grant(requested.eip155.methods, authenticate.chains)]
  const cacaos = [writeCacao(authPayload, { resources, ...change.cacao })]
  return wallet.sealAuthentication(
    request,
    (publicKey) => ({ result: { cacaos, responder: { publicKey: change.publicKey ?? publicKey, metadata } } }),
    change.id,
  )
}

const codes = (errors: readonly PairingError[]) => errors.map(({ code }) => code)
const granted = [`eip155:1:${account}`, `eip155:137:${account}`]

test('accepts one response, whatever is delivered again or sent after it', async () => {
  const { client, wallet, approval, request } = await propose()
  const changes = vi.fn()
  client.on('sessions', changes)
  const first = await seal(wallet, request)
  const again = await seal(wallet, request)
  await Promise.all([first, again].map(({ topic, message }) => wallet.publish(topic, message)))
  const session = await approval
  expect(session.namespaces.eip155?.accounts).toEqual(granted)
  relay.redeliverAll()
  const other = createWallet()
  const others = await seal(other, request, { cacao: { iss: `did:pkh:eip155:137:${account}` } })
  await other.publish(others.topic, others.message)
  const event = new Promise((resolve) => client.on('event', resolve))
  // What came before it has been delivered, too.
  await wallet.say(session.topic, {
    method: 'wc_sessionEvent',
    params: { chainId: 'eip155:1', event: { name: 'accountsChanged', data: [] } },
  })
  await event
  expect(changes).toHaveBeenCalledOnce()
  expect(client.sessions().map(({ topic }) => topic)).toEqual([session.topic])
  expect(relay.subscribersOf(first.topic)).toEqual([])
})

test('the first of two wallets counts, whichever request it answers', async () => {
  const { client, wallet, uri, approval, proposal, request } = await propose()
  const topic = await wallet.approve(uri, proposal)
  const late = await seal(wallet, request)
  await wallet.publish(late.topic, late.message)
  const session = await approval
  expect(session).not.toHaveProperty('authentication')
  expect(session.topic).toBe(topic)
  expect(client.sessions()).toHaveLength(1)
})

test('a response to one proposal is none to another', async () => {
  const one = await propose()
  const other = await propose()
  const { message } = await seal(one.wallet, one.request)
  const honest = await seal(other.wallet, other.request)
  await one.wallet.publish(honest.topic, message)
  await vi.waitFor(() => expect(codes(other.errors)).toEqual(['ENVELOPE_INVALID']))
  await other.wallet.publish(honest.topic, honest.message)
  expect((await other.approval).authentication).toHaveLength(1)
  expect(one.client.sessions()).toEqual([])
})

test.each<[string, string[], (message: string) => string]>([
  [
    'of type 0',
    ['ENVELOPE_INVALID'],
    (message) => toBase64(concatBytes(Uint8Array.of(0), fromBase64(message).subarray(33))),
  ],
  [
    'with a byte changed',
    ['ENVELOPE_INVALID'],
    (message) => {
      const bytes = fromBase64(message)
      bytes[60] = (bytes[60] ?? 0) ^ 1
      return toBase64(bytes)
    },
  ],
  [
    'with a public key that anyone could predict the secret of',
    ['MESSAGE_INVALID'],
    (message) => toBase64(concatBytes(Uint8Array.of(1), new Uint8Array(32), fromBase64(message).subarray(33))),
  ],
  ['of no length', ['ENVELOPE_INVALID'], () => toBase64(Uint8Array.of(1, 2, 3))],
])('a forged response %s is ignored, and the wallet’s own counts', async (_, expected, forge) => {
  const { wallet, approval, request, errors } = await propose()
  const { topic, message } = await seal(wallet, request)
  await wallet.publish(topic, forge(message))
  await vi.waitFor(() => expect(codes(errors)).toEqual(expected))
  await wallet.publish(topic, message)
  expect((await approval).authentication).toHaveLength(1)
})

test('a response with another id, or that is a request, is none', async () => {
  const { wallet, approval, request, errors } = await propose()
  const other = await seal(wallet, request, { id: '1700000000000000' })
  await wallet.publish(other.topic, other.message)
  const asking = await wallet.sealAuthentication(request, () => ({ method: 'wc_sessionSettle', params: {} }))
  await wallet.publish(asking.topic, asking.message)
  const { topic, message } = await seal(wallet, request)
  await wallet.publish(topic, message)
  expect((await approval).authentication).toHaveLength(1)
  expect(errors).toEqual([])
})

test.each([
  ['names another wallet as its sender', { publicKey: 'ab'.repeat(32) }, undefined],
  ['has another nonce', { cacao: { nonce: 'a1b2c3d4e5f60719' } }, 'wrong_nonce'],
  ['has another domain', { cacao: { domain: 'evil.test' } }, 'wrong_domain'],
  ['adds a chain', { cacao: { resources: [grant(['personal_sign'], ['eip155:56'])] } }, 'wrong_chain'],
])('a response that %s is refused, and the wallet told that its session has ended', async (_, change, code) => {
  const { client, wallet, approval, request } = await propose()
  const { topic, message, sessionTopic } = await seal(wallet, request, change)
  await wallet.publish(topic, message)
  await expect(approval).rejects.toMatchObject({ code: 'AUTHENTICATION_INVALID' })
  const cause = await approval.catch((error: PairingError) => error.cause as { code: string } | undefined)
  expect((cause as { code?: string } | undefined)?.code).toBe(code)
  await wallet.hearMethod(sessionTopic, 'wc_sessionDelete')
  expect(client.sessions()).toEqual([])
  // The wallet alone listens to the second.
  await vi.waitFor(() => expect([topic, sessionTopic].map((one) => relay.subscribersOf(one).length)).toEqual([0, 1]))
})

test('a signature for no method settles nothing', async () => {
  const { client, wallet, approval, request } = await propose()
  const { topic, message } = await seal(wallet, request, { cacao: { resources: undefined } })
  await wallet.publish(topic, message)
  await expect(approval).rejects.toMatchObject({ code: 'SETTLEMENT_INVALID' })
  expect(client.sessions()).toEqual([])
})

test.each([
  [4001, 'PROPOSAL_REJECTED'],
  [5000, 'PROPOSAL_REJECTED'],
  [5100, 'PROPOSAL_UNSUPPORTED'],
  [1, 'PROPOSAL_FAILED'],
])('an error with the code %i is %s', async (code, expected) => {
  const { client, wallet, approval, request } = await propose()
  const { topic, message, sessionTopic } = await wallet.sealAuthentication(request, () => ({
    error: { code, message: 'No.' },
  }))
  await wallet.publish(topic, message)
  await expect(approval).rejects.toMatchObject({ code: expected })
  expect(client.sessions()).toEqual([])
  expect(relay.mailTags(sessionTopic)).toEqual([])
})

test.each([
  ['on the topic of the response', true],
  ['on the topic of the link', false],
])('a wallet that says %s that it lacks the method may approve the proposal', async (_, isSealed) => {
  const { wallet, uri, approval, proposal, request } = await propose()
  const members = { error: { code: 10001, message: 'Unsupported wc_ method.' } }
  if (isSealed) {
    const { topic, message } = await wallet.sealAuthentication(request, () => members)
    await wallet.publish(topic, message)
  } else await wallet.say(uri.slice(3, 67), members, request.idToken)
  await wallet.approve(uri, proposal)
  expect(await approval).not.toHaveProperty('authentication')
})

test('an abort ends it: a response that comes after it is not heard', async () => {
  const controller = new AbortController()
  const { client, wallet, approval, request } = await propose({ signal: controller.signal })
  const { topic, message } = await seal(wallet, request)
  await vi.waitFor(() => expect(relay.subscribersOf(topic)).toHaveLength(1))
  controller.abort(new Error('Closed.'))
  await expect(approval).rejects.toThrow('Closed.')
  await vi.waitFor(() => expect(relay.subscribersOf(topic)).toEqual([]))
  await wallet.publish(topic, message)
  expect(client.sessions()).toEqual([])
})

test('a response that never comes is PROPOSAL_EXPIRED after five minutes, and a late one is not heard', async () => {
  holdTime()
  const proposing = propose()
  const { client, wallet, approval, request } = await passTimeUntil(proposing)
  const { topic, message } = await seal(wallet, request)
  const outcome = approval.catch((error: PairingError) => error.code)
  await passTime(301_000, { isQuiet: true })
  expect(await outcome).toBe('PROPOSAL_EXPIRED')
  await passTimeUntil(wallet.publish(topic, message))
  await passTime(1000)
  expect(client.sessions()).toEqual([])
  expect(relay.subscribersOf(topic)).toEqual([])
})

test('a client that is closed rejects what waits', async () => {
  const { client, approval } = await propose()
  client.close()
  await expect(approval).rejects.toMatchObject({ code: 'RELAY_CLOSED' })
})
