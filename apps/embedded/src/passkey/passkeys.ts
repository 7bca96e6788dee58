import type { KnownPasskey, PasskeyAssertion, PasskeyRegistration } from '@latchkey/wire/wallet'
import type { EndpointResponse } from '../api/walletApi.ts'
import { WalletError } from '../errors.ts'

/** `prf`: 32 secret bytes as base64url that this passkey returns for its salt; undefined where the authenticator has no such function. */
export type Made<credential> = { credential: credential; prf: string | undefined }

/** The passkeys of this browser, for the wallet's own origin. */
export type Passkeys = {
  /** Whether passkeys can be made and used here, with the PRF extension as far as the browser says. */
  isAvailable(): Promise<boolean>
  /** Makes one. @throws WalletError `passkey_canceled`, `passkey_exists`, `passkey_failed` */
  create(options: EndpointResponse<'startPasskey'>, signal: AbortSignal): Promise<Made<PasskeyRegistration>>
  /**
   * Asks for a signature of one of `passkeys`, or of any passkey of this origin.
   * @throws WalletError `passkey_canceled`, `passkey_failed`
   */
  get(
    options: { challenge: string; rpId: string; passkeys?: readonly KnownPasskey[] },
    signal: AbortSignal,
  ): Promise<Made<PasskeyAssertion>>
}

export function createPasskeys(): Passkeys {
  return {
    isAvailable,
    create: async (...parameters) => (await loadCeremonies()).create(...parameters),
    get: async (...parameters) => (await loadCeremonies()).get(...parameters),
  }
}

/** Most logins use no passkey. */
const loadCeremonies = () => import('./ceremonies.ts')

async function isAvailable(): Promise<boolean> {
  // An IP address has no passkeys.
  const isDomain = !/^[\d.]+$|^\[/.test(location.hostname)
  if (!isDomain || typeof PublicKeyCredential === 'undefined') return false
  const { getClientCapabilities } = PublicKeyCredential as unknown as {
    getClientCapabilities?: () => Promise<Record<string, boolean>>
  }
  if (!getClientCapabilities) return true
  const capabilities = await getClientCapabilities
    .call(PublicKeyCredential)
    .catch(() => ({}) as Record<string, boolean>)
  return capabilities['extension:prf'] !== false
}

/** A browser without passkeys, and the tests that are not about them. */
export const noPasskeys: Passkeys = {
  isAvailable: async () => false,
  create: () => Promise.reject(new WalletError('passkey_failed')),
  get: () => Promise.reject(new WalletError('passkey_failed')),
}
