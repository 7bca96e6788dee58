import { isIPv6 } from 'node:net'

/** What calls are limited by: an IPv4 address, or the /64 network of an IPv6 one, of which a single visitor has all. */
export function callerKey(ip: string): string {
  // IPv4 has no colon: most callers are told apart by that alone.
  if (!ip.includes(':')) return ip
  // Some proxies write the caller's port behind the address, another one for each connection.
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
