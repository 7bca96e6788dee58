import type { SigningKey } from '../crypto/Curves.ts'
import { signRelayJwt } from './relayJwt.ts'

/**
 * The address a relay is opened at: token and project in the query, for a browser's WebSocket sends no headers.
 * `useOnCloseEvent` asks for refusals as close reasons, which a page can read, instead of as HTTP status, which it cannot.
 */
export async function relayAddress(
  key: SigningKey,
  options: {
    relayUrl: string
    projectId: string
    subject: Uint8Array
    now: number
  },
): Promise<string> {
  const { relayUrl, projectId, ...identity } = options
  const url = new URL(relayUrl)
  const auth = await signRelayJwt(key, { ...identity, audience: relayUrl })
  const query = { auth, projectId, ua: 'wc-2/latchkey-0.1.0', useOnCloseEvent: 'true' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
