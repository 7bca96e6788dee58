import { isPublicHost } from '../upstream/parsePublicUrl.ts'

/** Whether clients may be let name this bundler: a public https server, as far as that can be seen before its name is looked up. */
export function isClientBundlerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  return isPublicHost(hostname)
}
