import { createPairingClient } from '@latchkey/pairing'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from './startRelay.ts'

// The official client sends reports even with telemetry off; tests only connect to loopback.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Tests have no internet.')))
vi.setConfig({ testTimeout: 60_000 })

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const namespaces = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] },
}
const metadata = (name: string) => ({ name, description: '', url: `https://${name}.test`, icons: [] })
const sign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', account] }

let relay: Relay
let wallet: Official
const closers: (() => unknown)[] = []

beforeAll(async () => {
  relay = await startRelay()
  wallet = await startOfficial('wallet')
  wallet.on('session_proposal', async ({ id, params }) => {
    const { chains = [], methods = [], events = [] } = params.optionalNamespaces.eip155 ?? {}
    const accounts = chains.map((chain) => `${chain}:${account}`)
    await wallet.approve({ id, namespaces: { eip155: { chains, methods, events, accounts } } })
  })
  wallet.on('session_request', ({ id, topic, params }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: params.request.params[0] } }),
  )
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(async () => {
  await stopOfficial(wallet)
  await relay.close()
  vi.unstubAllGlobals()
})

type Official = Awaited<ReturnType<typeof SignClient.init>>

function startOfficial(name: string): Promise<Official> {
  return SignClient.init({
    projectId: 'test',
    relayUrl: relay.url,
    // Two clients in one process would share their state.
    customStoragePrefix: name,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: metadata(name),
  })
}

async function stopOfficial(client: Official): Promise<void> {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}

describe('the official client as the dapp', () => {
  test('pairs, requests a signature, pings and ends the session', async () => {
    const dapp = await startOfficial('dapp')
    const { uri, approval } = await dapp.connect({ optionalNamespaces: namespaces })
    await wallet.pair({ uri: uri ?? '' })
    const { topic, peer } = await approval()
    expect(peer.metadata.name).toBe('wallet')
    expect(await dapp.request({ topic, chainId: 'eip155:1', request: sign })).toBe('0x6869')
    await dapp.ping({ topic })
    const gone = new Promise((resolve) => wallet.once('session_delete', resolve))
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'Bye' } })
    await gone
    expect(wallet.session.keys).not.toContain(topic)
    await stopOfficial(dapp)
  })
})

describe('our client as the dapp', () => {
  const storage = () => {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key),
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
  }

  function startOurs(kept = storage()) {
    const client = createPairingClient({
      projectId: 'test',
      relayUrl: relay.url,
      metadata: metadata('ours'),
      WebSocket,
      storage: kept,
    })
    closers.push(client.close)
    return client
  }

  async function connect(client: ReturnType<typeof startOurs>) {
    const { uri, approval } = client.propose({ namespaces })
    await wallet.pair({ uri })
    return (await approval).topic
  }

  test('pairs, requests a signature, and sees the wallet leave', async () => {
    const client = startOurs()
    const topic = await connect(client)
    expect(await client.request({ topic, ...sign })).toBe('0x6869')
    const gone = new Promise((resolve) => client.on('delete', resolve))
    await wallet.disconnect({ topic, reason: { code: 6000, message: 'Bye' } })
    expect(await gone).toMatchObject({ topic })
  })

  test('gets the wallet’s messages from meanwhile after a reload', async () => {
    const kept = storage()
    const before = startOurs(kept)
    const topic = await connect(before)
    before.close()
    // Its result does not matter: the peer is not connected.
    await wallet.emit({ topic, chainId: 'eip155:1', event: { name: 'accountsChanged', data: [account] } })
    const after = startOurs(kept)
    const event = await new Promise((resolve) => after.on('event', resolve))
    expect(event).toEqual({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [account] })
    expect(await after.request({ topic, ...sign })).toBe('0x6869')
  })
})
