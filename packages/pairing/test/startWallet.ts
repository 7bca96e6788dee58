import { SignClient } from '@walletconnect/sign-client'

type Handlers = {
  name?: string
  onRequest?(method: string, params: unknown): unknown
  isApproving?: boolean
  /** What it approves of a proposal; EVM alone when absent. */
  supported?: readonly ('eip155' | 'solana')[]
}

/** A wallet as they are in the world: the official client, on our relay, with one account in each namespace. */
export async function startWallet(options: { relayUrl: string } & Handlers) {
  const { relayUrl, name = 'first', onRequest = () => '0x5151', isApproving = true } = options
  const { supported = ['eip155'] } = options
  // It reports to its maker's hosts even with telemetry off; tests talk to loopback only.
  globalThis.fetch = () => Promise.reject(new TypeError('Tests have no internet.'))
  const client = await SignClient.init({
    projectId: 'test',
    relayUrl,
    // Two in one process would share their state.
    customStoragePrefix: name,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Test wallet', description: '', url: 'https://wallet.test', icons: [] },
  })
  client.on('session_proposal', async ({ id, params }) => {
    if (!isApproving) return client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    const asked = supported.filter((name) => params.optionalNamespaces[name])
    const namespaces = asked.map((name) => {
      const { chains = [], methods = [], events = [] } = params.optionalNamespaces[name] ?? {}
      return [name, { chains, methods, events, accounts: chains.map((chain) => `${chain}:${accounts[name]}`) }] as const
    })
    await client.approve({ id, namespaces: Object.fromEntries(namespaces) })
  })
  client.on('session_request', async ({ id, topic, params }) => {
    try {
      const result = await onRequest(params.request.method, params.request.params)
      await client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
    } catch {
      await client.respond({
        topic,
        response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } },
      })
    }
  })
  return {
    client,
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const solanaAccount = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const accounts = { eip155: account, solana: solanaAccount }
