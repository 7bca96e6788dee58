import { BlockList, isIP } from 'node:net'

/**
 * Parses a URL chosen by a stranger, if a server may request it: https on the default port, no userinfo, and no host that is known to be
 * private. Otherwise undefined. `createPublicAgent` checks what the host resolves to.
 * @example parsePublicUrl('https://0x7f.1/') // undefined
 */
export function parsePublicUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPublic = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPublic && isPublicHost(url.hostname) ? url : undefined
}

/** Names of this machine or its network, whatever a name server says. */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Whether a URL's host may be a public server, as far as it shows before the DNS lookup. Takes `URL.hostname`. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== '' && !localName.test(host)
}

/** Ranges of the IANA special-purpose registries, which hold no public server. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')

/** Global unicast IPv6, without the ranges that embed IPv4 or are for documentation. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const specialV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialV6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is public, rather than of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  if (version === 6) return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
  return false
}
