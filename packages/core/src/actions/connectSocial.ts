import type { SocialProvider } from '@latchkey/wire/frame'
import { connectLogin } from '../embedded/connectLogin.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Account } from './account.ts'

export type ConnectSocialParameters = {
  /** One of the `socials` of the option `embeddedWallet`. */
  provider: SocialProvider
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/**
 * Signs in to the embedded wallet by a social login and shows its account. The provider's page opens in a window.
 *
 * @throws EmbeddedWalletUnavailableError, EmbeddedWalletTimeoutError, UserRejectedError, AbortedError and what `connect` throws
 * @example await connectSocial(latchkey, { provider: 'google' })
 */
export async function connectSocial(latchkey: Latchkey, parameters: ConnectSocialParameters): Promise<Account> {
  const { provider, signal } = parameters
  return connectLogin(latchkey, { login: { provider }, signal })
}
