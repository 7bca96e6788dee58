import { isIP } from 'node:net'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'

/** Whose passkeys they are (WebAuthn, 5.4.2): the host of the wallet's origin. */
export type RelyingParty = { rpId: string; rpName: string; origin: string }

/**
 * The wallet's origin as browsers name it to an authenticator. An IP address has no passkeys.
 * @throws ApiError 404 `passkey_unavailable`
 */
export function readRelyingParty({ wallet }: Pick<WalletContext, 'wallet'>): RelyingParty {
  const origin = wallet.origin()
  const { hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw walletError('passkey_unavailable')
  return { rpId: hostname, rpName: `Wallet (${hostname})`, origin }
}
