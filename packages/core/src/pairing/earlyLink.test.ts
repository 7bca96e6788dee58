import {
  authenticateMethods,
  createPairingClient,
  formatPairingUri,
  isPairingExpired,
  pairingLifetimeMs,
  parsePairingUri,
} from '@latchkey/pairing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getPairing } from '../actions/pairing.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { createEarlyLink, offerEarlyLink, takeEarlyLink, withdrawEarlyLink } from './earlyLink.ts'

const now = 1_763_700_000_123
let latchkey: Latchkey

beforeEach(() => {
  vi.useFakeTimers({ now })
  latchkey = createLatchkey({
    adapters: [scriptedAdapter([])],
    pairing: { relayUrl: 'ws://127.0.0.1:1' },
    storage: memoryStorage(),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('shows a link whose topic is the hash of its random key, and which no wallet can use yet', () => {
  const random = vi.spyOn(crypto, 'getRandomValues')
  for (let i = 0; i < 500; i += 1) {
    offerEarlyLink(latchkey, createEarlyLink(latchkey))
    const { uri = '', expiresAt, buffering } = getPairing(latchkey)
    const key = random.mock.results.at(-1)?.value as Uint8Array
    expect(parsePairingUri(uri)).toMatchObject({
      symKey: Buffer.from(key).toString('hex'),
      expiryTimestamp: Math.floor(now / 1000) + 300,
    })
    expect({ expiresAt, buffering }).toEqual({ expiresAt: now + pairingLifetimeMs, buffering: true })
    withdrawEarlyLink(latchkey)
  }
  expect(random).toHaveBeenCalledTimes(500)
})

test('the pairing client proposes by exactly the link on screen', () => {
  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  const { uri, expiresAt } = getPairing(latchkey)
  vi.advanceTimersByTime(1_500)
  const client = createPairingClient({
    projectId: '',
    relayUrl: 'ws://127.0.0.1:1',
    metadata: { name: '', description: '', url: '', icons: [] },
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    WebSocket: class {} as never,
  })
  const namespaces = { eip155: { chains: ['eip155:1'], methods: [], events: [] } }
  const aborted = { namespaces, signal: AbortSignal.abort('left') }
  expect(client.propose({ ...aborted, link: takeEarlyLink(latchkey) })).toMatchObject({ uri, expiresAt })
  // A key is for one proposal.
  expect(takeEarlyLink(latchkey)).toBeUndefined()
  expect(client.propose(aborted).uri).not.toBe(uri)
  client.close()
})

test('withdraws a link that the client has not taken, and no other', () => {
  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  withdrawEarlyLink(latchkey)
  expect(getPairing(latchkey)).toEqual({ buffering: false })
  expect(takeEarlyLink(latchkey)).toBeUndefined()

  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  const { uri } = getPairing(latchkey)
  takeEarlyLink(latchkey)
  withdrawEarlyLink(latchkey)
  expect(getPairing(latchkey).uri).toBe(uri)
})

test('offers none where one is on screen or pairing is not configured', () => {
  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  const { uri } = getPairing(latchkey)
  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  expect(getPairing(latchkey).uri).toBe(uri)
  const plain = createLatchkey({ adapters: [scriptedAdapter([])], storage: memoryStorage() })
  offerEarlyLink(plain, createEarlyLink(plain))
  expect(getPairing(plain).uri).toBeUndefined()
})

test('gives no link to the client that left the screen or is about to expire', () => {
  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  latchkey.store.setState({ pairing: { buffering: false } })
  expect(takeEarlyLink(latchkey)).toBeUndefined()

  offerEarlyLink(latchkey, createEarlyLink(latchkey))
  const { expiresAt = 0 } = getPairing(latchkey)
  vi.setSystemTime(expiresAt - 10_000)
  expect(isPairingExpired({ expiresAt, now: Date.now() })).toBe(true)
  expect(takeEarlyLink(latchkey)).toBeUndefined()
})

test('says what a wallet shall sign as well, as the client does, and serves only a proposal that asks for the same', () => {
  const adapter = { ...scriptedAdapter([]), pairing: { methods: [], events: [], setWallet() {} } }
  const signing = createLatchkey({
    adapters: [adapter],
    pairing: { relayUrl: 'ws://127.0.0.1:1' },
    signIn: { required: true },
    storage: memoryStorage(),
  })
  const link = createEarlyLink(signing)
  expect(parsePairingUri(link.uri).methods).toEqual(authenticateMethods)
  expect(formatPairingUri(parsePairingUri(link.uri))).toBe(link.uri)
  offerEarlyLink(signing, link)
  expect(takeEarlyLink(signing, { isSigningIn: false })).toBeUndefined()
  signing.store.setState({ pairing: { buffering: false } })
  offerEarlyLink(signing, createEarlyLink(signing))
  expect(takeEarlyLink(signing, { isSigningIn: true })).toBeDefined()
  expect(createEarlyLink(latchkey).uri).not.toContain('methods')
})
