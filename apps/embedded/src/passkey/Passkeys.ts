import type { KnownPasskey, PasskeyAssertion, PasskeyRegistration } from '@latchkey/wire/wallet'
import type { EndpointResponse } from '../api/walletApi.ts'

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
