import { isPublicHost } from './isPublicHost.ts'

/**
 * An address that a stranger chose, where it is one a server may ask: https at its usual port, no userinfo, and no host that is known to be
 * private. Undefined for all else. What the host's name leads to is checked by `createPublicAgent`.
 * @example parsePublicUrl('https://0x7f.1/') // undefined
 */
export function parsePublicUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPublic = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPublic && isPublicHost(url.hostname) ? url : undefined
}
