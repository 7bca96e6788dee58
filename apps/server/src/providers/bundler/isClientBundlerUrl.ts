import { isPublicHost } from '../upstream/parsePublicUrl.ts'

/** Whether clients may be allowed to name this bundler: a public https server, as far as its URL shows before the DNS lookup. */
export function isClientBundlerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  return isPublicHost(hostname)
}
