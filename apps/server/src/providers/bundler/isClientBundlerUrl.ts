import { isIP } from 'node:net'
import { isPublicAddress } from '../upstream/isPublicAddress.ts'

/** Whether clients may be let name this bundler: a public https server, as far as that can be seen before its name is looked up. */
export function isClientBundlerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== 'localhost' && !/\.(local|localhost|internal)$/.test(host)
}
