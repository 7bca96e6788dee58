import { createHash } from 'node:crypto'
import { createPairingClient } from '@latchkey/pairing'
import { WebSocket } from 'ws'

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
