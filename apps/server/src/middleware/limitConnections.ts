import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { createCallerSlots } from '../sockets/createCallerSlots.ts'
import { callerKey } from './callerKey.ts'

/** Closes the connections an address opens beyond its limit. Behind proxies all connections are theirs, so none are counted. */
export function limitConnections(app: FastifyInstance, { config, metrics }: Pick<ServerContext, 'config' | 'metrics'>) {
  if (config.trustedProxyHops > 0) return
  const take = createCallerSlots(config.maxConnectionsPerIp)
  app.server.on('connection', (socket: Socket) => {
    const release = take(callerKey(socket.remoteAddress ?? ''))
    if (release) socket.once('close', release)
    else {
      metrics.count('connections_refused_total', {})
      socket.destroy()
    }
  })
}
