import type { Server } from 'node:http'
import type { RelayConfig } from '../env.ts'
import { networkOf } from './addressKey.ts'
import { createCounts } from './createCounts.ts'

/** Beside admitted clients: probes, and those that are being refused with a reason. */
const spareOfAddress = 100
const spareInAll = 1_000

/** Cuts connections above what an address and the relay may have, before they say anything. Behind proxies, which have them all, only the sum counts. */
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
