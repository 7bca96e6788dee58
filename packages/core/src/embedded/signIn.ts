import { type FrameUser, type LoginRequest, requestLogin, type SocialProvider } from '@latchkey/wire/frame'
import { EmailInvalidError } from '../errors/embedded.ts'
import type { Channel } from './createChannel.ts'
import type { Login } from './EmbeddedWallet.ts'

/**
 * Signs the visitor in: whoever is signed in already, the owner of an email address, or by a social login. Codes and passwords are typed on
 * the wallet's own page.
 *
 * @throws EmailInvalidError where nobody is signed in and nothing says who wants to
 */
export async function signIn(
  channel: Channel,
  options: { login: Login | undefined; user: FrameUser | null; signal: AbortSignal | undefined },
): Promise<FrameUser> {
  const { login, user, signal } = options
  const isKnown = login && 'email' in login && login.email.toLowerCase() === user?.email?.toLowerCase()
  if (!login || isKnown) {
    if (!user) throw new EmailInvalidError()
    return channel.request('getUser', {}, { signal })
  }
  if ('email' in login) login.onSent()
  return requestLogin((type, payload) => channel.request(type, payload, { signal }), toLoginRequest(login))
}

/** What the wallet's page is told of a login. */
export function toLoginRequest(login: Login): LoginRequest {
  if ('email' in login) return { email: login.email }
  const { provider } = login
  return { provider, initData: readInitData(provider) }
}

/** What Telegram hands to the page of a mini app, for its login; nothing outside Telegram. The wallet's server verifies it. */
function readInitData(provider: SocialProvider): string | undefined {
  const { Telegram } = globalThis as { Telegram?: { WebApp?: { initData?: unknown } } }
  const initData = Telegram?.WebApp?.initData
  return provider === 'telegram' && typeof initData === 'string' && initData !== '' ? initData : undefined
}
