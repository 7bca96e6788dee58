import { isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Config } from '../env.ts'

/** The key for limits per caller: an IPv4 address, or the /64 network of an IPv6 address, all of which a single visitor owns. */
export function callerKey(ip: string): string {
  // The common case: an IPv4 address has no colon.
  if (!ip.includes(':')) return ip
  // Some proxies append the caller's port, which differs for each connection.
  const [, mapped] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(ip) ?? []
  if (mapped !== undefined) return mapped
  const address = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? ip
  if (!isIPv6(address)) return ip
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Which of the proxies that a request came through may name the one before; false where the connection's address is the caller's. */
export function trustProxies({
  trustedProxyHops,
}: Pick<Config, 'trustedProxyHops'>): false | ((address: string, hop: number) => boolean) {
  return trustedProxyHops > 0 && ((_address, hop) => hop < trustedProxyHops)
}

/** Closes connections of an address beyond its limit. Behind proxies all connections are theirs, so none are counted. */
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

/**
 * Limits how many resources each caller has open.
 * @returns a function that takes a slot and returns its release function; undefined where the caller has no slot left.
 */
export function createCallerSlots(max: number): (caller: string) => (() => void) | undefined {
  const taken = new Map<string, number>()
  return (caller) => {
    const count = taken.get(caller) ?? 0
    if (count >= max) return undefined
    taken.set(caller, count + 1)
    return () => {
      const left = (taken.get(caller) ?? 1) - 1
      if (left === 0) taken.delete(caller)
      else taken.set(caller, left)
    }
  }
}
