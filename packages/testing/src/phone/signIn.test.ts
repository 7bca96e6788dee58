import { createPairingClient } from '@latchkey/pairing'
import { type Address, type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../../../pairing/test/startRelay.ts'
import { createPhoneWallet } from './createPhoneWallet.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

vi.setConfig({ testTimeout: 60_000 })

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = ['eip155:31337', 'eip155:31338']
const namespaces = { eip155: { chains, methods: ['personal_sign', 'eth_sendTransaction'], events: ['chainChanged'] } }
const authenticate = { domain: 'app.test', uri: 'https://app.test', nonce: 'a1b2c3d4e5f60718', chains }

let relay: TestRelay
const closers: (() => unknown)[] = []
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(() => relay.stop())

async function start(options: Partial<PhoneWalletOptions> = {}) {
  const items = new Map<string, string>()
  const dapp = createPairingClient({
    authentication: () => import('@latchkey/pairing/authentication'),
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] },
    WebSocket,
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
  // Nothing is sent to a node here.
  const rpcUrls = Object.fromEntries(chains.map((chain) => [chain, 'http://127.0.0.1:9']))
  const phone = await createPhoneWallet({ relayUrl: relay.url, rpcUrls, authenticates: true, ...options })
  closers.push(dapp.close, phone.close)
  return { dapp, phone }
}

test('connects and signs in by one proposal', async () => {
  const { dapp, phone } = await start()
  const { uri, approval } = dapp.propose({ namespaces, authenticate })
  const session = await phone.pair(uri)
  const { authentication: [signed] = [], topic, namespaces: granted } = await approval
  expect(phone.proposals()).toMatchObject([{ signIn: { domain: 'app.test', nonce: authenticate.nonce }, chains }])
  expect(session).toMatchObject({ topic, chains })
  expect(granted.eip155?.accounts).toEqual(chains.map((chain) => `${chain}:${alice}`))
  expect(signed?.account).toBe(`eip155:31337:${alice}`)
  const [address, message, signature] = [alice as Address, signed?.message ?? '', signed?.signature as Hex]
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  const [hex, sign] = ['0x6869', { topic, chainId: 'eip155:31338', method: 'personal_sign' }]
  expect(await dapp.request({ ...sign, params: [hex, alice] })).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.failures()).toEqual([])
})

test('shows the proposal where it does not know the method', async () => {
  const { dapp, phone } = await start({ authenticates: false })
  const { uri, approval } = dapp.propose({ namespaces, authenticate })
  await phone.pair(uri)
  expect(await approval).not.toHaveProperty('authentication')
  expect(phone.proposals()).toHaveLength(1)
  expect(phone.proposals()[0]).not.toHaveProperty('signIn')
})

test('declines', async () => {
  const { dapp, phone } = await start()
  phone.answerNextProposal('reject')
  const { uri, approval } = dapp.propose({ namespaces, authenticate })
  expect(await phone.pair(uri)).toBeUndefined()
  await expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  expect(phone.sessions()).toEqual([])
})

test.each([
  ['another domain', { signs: { domain: 'evil.test' } }, 'wrong_domain'],
  ['another nonce', { signs: { nonce: '00000000' } }, 'wrong_nonce'],
  ['a chain that was not offered', { chains: ['eip155:56'] }, 'wrong_chain'],
])('signs %s when it is told to, and the app ends the session', async (_, answer, code) => {
  const { dapp, phone } = await start()
  phone.answerNextProposal(answer)
  const { uri, approval } = dapp.propose({ namespaces, authenticate })
  const refused = expect(approval).rejects.toMatchObject({ code: 'AUTHENTICATION_INVALID', cause: { code } })
  const session = await phone.pair(uri)
  await refused
  if (session) await phone.waitForEnd(session.topic)
  expect(phone.sessions()).toEqual([])
})
