import { SignClient } from '@walletconnect/sign-client'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export type OfficialWallet = {
  pair(uri: string): Promise<unknown>
  /** How often each request was put before the visitor. */
  received: ReadonlyMap<string, number>
  isConnected(): boolean
  stop(): Promise<void>
}

/** The official client as a wallet that approves everything and answers a request with its first parameter. */
export async function startOfficialWallet(relayUrl: string): Promise<OfficialWallet> {
  // It reports to its maker's hosts even with telemetry off; this run talks to loopback only. Nothing else here needs them.
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    new URL(input instanceof Request ? input.url : input).hostname === '127.0.0.1'
      ? fetch(input, init)
      : Promise.reject(new TypeError('This run has no internet.'))
  const client = await SignClient.init({
    projectId: 'bench',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Wallet', description: '', url: 'https://wallet.test', icons: [] },
  })
  // It leaves failed connections to nobody, which a browser only logs and Node dies of.
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof Error) || !error.message.startsWith('Unavailable WS RPC url')) throw error
  })
  const received = new Map<string, number>()
  client.on('session_proposal', async ({ id, params }) => {
    const { chains = [], methods = [], events = [] } = params.optionalNamespaces.eip155 ?? {}
    const accounts = chains.map((chain) => `${chain}:${account}`)
    await client.approve({ id, namespaces: { eip155: { chains, methods, events, accounts } } })
  })
  client.on('session_request', ({ id, topic, params }) => {
    const message = String(params.request.params[0])
    received.set(message, (received.get(message) ?? 0) + 1)
    client.respond({ topic, response: { id, jsonrpc: '2.0', result: message } }).catch((error: unknown) => {
      console.error(`The official wallet could not answer ${message}: ${String(error)}`)
    })
  })
  return {
    pair: (uri) => client.pair({ uri }),
    received,
    isConnected: () => client.core.relayer.connected,
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose().catch(() => {})
    },
  }
}
