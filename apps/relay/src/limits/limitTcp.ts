import type { Server } from 'node:http'
import type { RelayConfig } from '../env.ts'
import { networkOf } from './addressKey.ts'

/** Connections beyond admitted clients: probes, and rejected ones that are closing. */
const spareOfAddress = 100
const spareInAll = 1_000

/**
 * Closes connections beyond the limits of an address and of the relay, before they send anything. Behind proxies only the total is limited.
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
  /** Adds one. @returns removes it */
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
