import type { Server } from 'node:http'
import type { RelayConfig } from '../env.ts'
import { networkOf } from './addressKey.ts'

/** Beside admitted clients: probes, and those that are being refused with a reason. */
const spareOfAddress = 100
const spareInAll = 1_000

/** Cuts connections above what an address and the relay may have, before they say anything. Behind proxies, which have them all, only the sum counts. */
export function limitTcp(server: Server, config: RelayConfig): void {
  const { maxConnections, maxConnectionsPerIp, trustedProxyHops } = config
  server.maxConnections = maxConnections + spareInAll
  if (trustedProxyHops > 0) return
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '') ?? ''
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > maxConnectionsPerIp + spareOfAddress) socket.destroy()
  })
}
