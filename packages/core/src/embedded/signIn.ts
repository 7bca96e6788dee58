import type { FrameUser } from '@latchkey/wire/frame'
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
  options: { login: Login | undefined; user: FrameUser | undefined; signal: AbortSignal | undefined },
): Promise<FrameUser> {
  const { login, user, signal } = options
  if (login && 'provider' in login) {
    const { provider } = login
    const initData = provider === 'telegram' ? readInitData() : undefined
    return channel.request('connectSocial', { provider, ...(initData && { initData }) }, { signal })
  }
  if (login && login.email.toLowerCase() !== user?.email?.toLowerCase()) {
    login.onSent()
    const { action } = await channel.request('connectEmail', { email: login.email }, { signal })
    if (action === 'VERIFY_DEVICE') await channel.request('connectDevice', {}, { signal })
    if (action !== 'CONNECT') await channel.request('connectOtp', {}, { signal })
  } else if (!user) throw new EmailInvalidError()
  return channel.request('getUser', {}, { signal })
}

/** What Telegram hands to the page of a mini app; undefined outside Telegram. The wallet's server verifies it. */
function readInitData(): string | undefined {
  const { Telegram } = globalThis as { Telegram?: { WebApp?: { initData?: unknown } } }
  const initData = Telegram?.WebApp?.initData
  return typeof initData === 'string' && initData !== '' ? initData : undefined
}
