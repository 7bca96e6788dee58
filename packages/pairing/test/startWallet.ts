import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'

/** What a wallet is asked to sign, and what it makes of it, in the official types. */
export type AuthPayload = Parameters<typeof buildAuthObject>[0]
export type Cacao = ReturnType<typeof buildAuthObject>

type Handlers = {
  name?: string
  onRequest?(method: string, params: unknown): unknown
  isApproving?: boolean
  /** What it approves of a proposal; EVM alone when absent. */
  supported?: readonly ('eip155' | 'solana')[]
  /** What it signs for `wc_sessionAuthenticate`; undefined declines. Without it, the wallet does not know the method. */
  onAuthenticate?(payload: AuthPayload): Promise<Cacao[]> | undefined
}

/** A wallet as they are in the world: the official client, on our relay, with one account in each namespace. */
export async function startWallet(options: { relayUrl: string } & Handlers) {
  const { relayUrl, name = 'first', onRequest = () => '0x5151', isApproving = true } = options
  const { supported = ['eip155'], onAuthenticate } = options
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
  let prompts = 0
  const reason = { code: 5000, message: 'User rejected.' }
  if (onAuthenticate)
    client.on('session_authenticate', async ({ id, params }) => {
      prompts++
      const auths = await onAuthenticate(params.authPayload)
      if (auths) await client.approveSessionAuthenticate({ id, auths })
      else await client.rejectSessionAuthenticate({ id, reason })
    })
  client.on('session_proposal', async ({ id, params }) => {
    prompts++
    if (!isApproving) return client.reject({ id, reason })
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
      await client.respond({ topic, response: { id, jsonrpc: '2.0', error: reason } })
    }
  })
  return {
    client,
    /** How often its user was asked to connect or to sign in. */
    prompts: () => prompts,
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

/** Signs in as the official wallets' documentation shows it: one message, whose ReCap names the chains that it approves. */
export async function signCacao(
  payload: AuthPayload,
  options: { chains?: string[]; methods?: string[] } = {},
): Promise<Cacao> {
  const { chains = payload.chains, methods = ['personal_sign', 'eth_sendTransaction'] } = options
  const approved = populateAuthPayload({ authPayload: payload, chains, methods })
  return signPayload(approved, `did:pkh:${chains[0]}:${account}`)
}

/** Signs any payload as it is. */
export async function signPayload(payload: AuthPayload, iss: string): Promise<Cacao> {
  const s = await signer.signMessage({ message: formatMessage(payload, iss) })
  return buildAuthObject(payload, { t: 'eip191', s }, iss)
}

/** The first account but one of the well-known development mnemonic. */
const signer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const solanaAccount = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const accounts = { eip155: account, solana: solanaAccount }
