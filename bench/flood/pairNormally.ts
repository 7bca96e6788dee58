import { setTimeout as delay } from 'node:timers/promises'
import { createPairingClient } from '@latchkey/pairing'
import { WebSocket } from 'ws'
import { scriptWallet } from '../../packages/pairing/test/scriptWallet.ts'

/** From the link to the scan: the visitor takes out a phone. */
const scanAfterMs = 2_000
const chainId = 'eip155:1'

/**
 * One visitor, at an address of its own: our client makes a link, a wallet scans it two seconds later, approves, and answers a request.
 * @returns milliseconds from the link to the session without the visitor's two seconds, and of the request.
 * @throws where a pairing fails, or takes longer than the signal allows.
 */
export async function pairNormally(relayUrl: string, options: { address: string; signal: AbortSignal }) {
  const { address, signal } = options
  const WebSocketFrom = class extends WebSocket {
    constructor(url: string) {
      super(url, { localAddress: address })
    }
  }
  const items = new Map<string, string>()
  const dapp = createPairingClient({
    projectId: 'flood',
    relayUrl,
    metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] },
    WebSocket: WebSocketFrom,
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
  const wallet = scriptWallet({ relayUrl, WebSocket: WebSocketFrom })
  try {
    const startedAt = performance.now()
    const namespaces = { eip155: { chains: [chainId], methods: ['personal_sign'], events: [] } }
    const { uri, approval } = dapp.propose({ namespaces, signal })
    const scan = async () => {
      await delay(scanAfterMs, undefined, { signal })
      await wallet.approve(uri, await wallet.scan(uri))
    }
    const [{ topic }] = await Promise.all([approval, scan()])
    const settledAt = performance.now()
    const answer = dapp.request({ topic, chainId, method: 'personal_sign', params: ['0x68690a'], signal })
    const { idToken } = await wallet.hearMethod(topic, 'wc_sessionRequest')
    await wallet.say(topic, { result: '0x5151' }, idToken)
    if ((await answer) !== '0x5151') throw new Error('The answer is another request’s.')
    return { settleMs: settledAt - startedAt - scanAfterMs, requestMs: performance.now() - settledAt }
  } finally {
    dapp.close()
    wallet.stop()
  }
}
