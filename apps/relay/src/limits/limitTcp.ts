import type { Server } from 'node:http'
import type { RelayConfig } from '../env.ts'
import { networkOf } from './addressKey.ts'

/** Beside admitted clients: probes, and those that are being refused with a reason. */
const spareOfAddress = 100
const spareInAll = 1_000

/**
 * Cuts connections above what an address and the relay may have, before they say anything. Behind proxies, which have them all, only the
 * sum counts.
 */
export function limitTcp(server: Server, config: RelayConfig): void {
  const { maxConnections, maxConnectionsPerIp, trustedProxyHops } = config
  server.maxConnections = maxConnections + spareInAll
  if (trustedProxyHops > 0) return
  const counts = createCounts()
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '') ?? ''
    socket.once('close', counts.add(address))
    if (counts.of(address) > maxConnectionsPerIp + spareOfAddress) socket.destroy()
  })
}

/** A count for each name. */
type Counts = {
  of(name: string): number
  /** Adds one. @returns takes it away again. */
  add(name: string): () => void
}

export function createCounts(): Counts {
  const counts = new Map<string, number>()
  return {
    of: (name) => counts.get(name) ?? 0,
    add(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return () => {
        const left = (counts.get(name) ?? 1) - 1
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
    },
  }
}
