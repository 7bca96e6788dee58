import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key for counting connections and bytes: the client's IPv4 address, or the /64 network of its IPv6 address, which belongs to one
 * visitor.
 * @param trustedProxyHops trusted proxies that each appended one address to X-Forwarded-For; addresses to the left of theirs are the
 * client's own claims.
 */
export function addressKey(request: IncomingMessage, trustedProxyHops: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const named = trustedProxyHops > 0 ? forwarded.at(-trustedProxyHops) : undefined
  return networkOf(withoutPort(named?.trim() ?? '')) ?? networkOf(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/** Proxies write `198.51.100.1:4711`, `[2001:db8::6]:4711` and, after RFC 7239, either in quotes. */
function withoutPort(text: string): string {
  return /^"?(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)"?$/.exec(text)?.slice(1).find(Boolean) ?? text
}

/** Undefined for an invalid address. */
export function networkOf(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const groups = expand(text)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, which may end in IPv4 notation and a zone id. */
function expand(text: string): number[] {
  const [address = ''] = text.split('%')
  const [head = [], tail] = address.split('::').map(readGroups)
  if (!tail) return head
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function readGroups(text: string): number[] {
  return text.split(':').flatMap((part) => {
    if (part === '') return []
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
