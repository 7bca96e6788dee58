import { createPairingClient } from '@latchkey/pairing'
import { WebSocket } from 'ws'
import { request, requested, type Visit, type VisitOptions } from './Visit.ts'

export async function visitWithOurs({ relayUrl, name, onLink, rest }: VisitOptions): Promise<Visit> {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key),
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const start = performance.now()
  const metadata = { name, description: '', url: `https://${name}.test`, icons: [] }
  const client = createPairingClient({ projectId: 'bench', relayUrl, metadata, storage, storageKey: name, WebSocket })
  const { uri, sent, approval } = client.propose({ namespaces: requested })
  const linkMs = performance.now() - start
  await sent
  const heldMs = performance.now() - start
  await rest()

  const scanned = performance.now()
  onLink(uri)
  const { topic } = await approval
  const settleMs = performance.now() - scanned
  await rest()

  const requestedAt = performance.now()
  await client.request({ topic, ...request })
  const requestMs = performance.now() - requestedAt
  await client.disconnect({ topic })
  client.close()
  return { linkMs, heldMs, settleMs, requestMs }
}
