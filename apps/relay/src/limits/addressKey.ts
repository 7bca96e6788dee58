import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * What connections are counted by: the client's IPv4 address, or the /64 network of its IPv6 address, of which one visitor has all.
 * @param trustedProxyHops proxies of ours that each appended one address to X-Forwarded-For; what stands left of theirs is the client's own claim.
 */
export function addressKey(request: IncomingMessage, trustedProxyHops: number): string {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
  const address = (trustedProxyHops > 0 ? forwarded.at(-trustedProxyHops) : undefined) || own
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  if (tail === undefined) return left
  const right = tail.split(':').filter(Boolean)
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}
