import { BlockList, isIP } from 'node:net'

/** Ranges of the IANA special-purpose registries: nothing in them is a public server. */
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

/** Of IPv6 only what is handed out for the public, and of that not what carries IPv4 or is for documents. */
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

/** Whether an IP address is one of a server on the internet, and none of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  if (version === 6) return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
  return false
}
