import { createHash } from 'node:crypto'
import { createPairingClient } from '@latchkey/pairing'
import { WebSocket } from 'ws'
import { scriptWallet } from '../../packages/pairing/test/scriptWallet.ts'

/** A wallet over our own connection: it answers at once and is back at once, so that many requests meet each restart. */
export function startScriptedWallet(relayUrl: string) {
  const wallet = scriptWallet({ relayUrl })
  return {
    async pair(uri: string): Promise<void> {
      await wallet.approve(uri, await wallet.scan(uri))
    },
    /** Waits for the request whose first parameter is `word` and answers with it. */
    async answer(topic: string, word: string): Promise<void> {
      const request = await wallet.hear((said) => {
        if (said.topic !== topic || said.rpc.body.method !== 'wc_sessionRequest') return false
        const { params } = said.rpc.body as { params?: { request?: { params?: unknown[] } } }
        return params?.request?.params?.[0] === word
      })
      // A relay that was away longer than a call may take: the same answer under the same id again.
      while (true) {
        try {
          await wallet.say(topic, { result: word }, request.idToken)
          return
        } catch (error) {
          console.log(`The scripted wallet says ${word} again: ${error instanceof Error ? error.message : error}`)
        }
      }
    },
    stop: wallet.stop,
  }
}

/** Our client in a process without tabs, with an eye on its socket. */
export function startDapp(relayUrl: string) {
  const items = new Map<string, string>()
  const seen = new Set<string>()
  const wire = { isOpen: false, openedAt: 0, deliveries: 0, repeated: 0 }

  class WatchedSocket extends WebSocket {
    constructor(url: string) {
      super(url)
      this.on('open', () => {
        wire.isOpen = true
        wire.openedAt = performance.now()
      })
      this.on('close', () => {
        wire.isOpen = false
      })
      this.on('message', (data) => {
        const frame = JSON.parse(String(data))
        if (frame.method !== 'irn_subscription') return
        const { topic, message } = frame.params.data
        const hash = createHash('sha256').update(topic).update(message).digest('hex')
        wire.deliveries += 1
        if (seen.has(hash)) wire.repeated += 1
        seen.add(hash)
      })
    }
  }

  const client = createPairingClient({
    projectId: 'bench',
    relayUrl,
    metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] },
    WebSocket: WatchedSocket,
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
  return { client, wire }
}
