import { isIP } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'

/** Names that mean this machine or its network, whatever a name server says. */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Whether a URL's host may be a public server, as far as that can be seen before its name is looked up. Takes `URL.hostname`. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== '' && !localName.test(host)
}
