import type { PasskeyAssertion, PasskeyRegistration } from '@latchkey/wire/wallet'
import { toBase64Url } from '../bytes.ts'
import { WalletError } from '../errors.ts'

/** What the server reads of a new passkey. */
export function readRegistration({ rawId, response }: PublicKeyCredential): PasskeyRegistration {
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new WalletError('passkey_failed')
  return {
    id: toText(rawId),
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports().slice(0, 8),
  }
}

/** What the server reads of a passkey's signature. */
export function readAssertion({ rawId, response }: PublicKeyCredential): PasskeyAssertion {
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new WalletError('passkey_failed')
  const { userHandle } = response
  return {
    id: toText(rawId),
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(userHandle && userHandle.byteLength > 0 && { userHandle: toText(userHandle) }),
  }
}

/** What the PRF extension returned (WebAuthn level 3, 10.1.4). It is in no response of `readRegistration` or `readAssertion`. */
export function readPrf(credential: PublicKeyCredential): { enabled: boolean; prf: string | undefined } {
  const { prf } = credential.getClientExtensionResults()
  const first = prf?.results?.first
  const isKey = first instanceof ArrayBuffer && first.byteLength === 32
  return { enabled: prf?.enabled === true, prf: isKey ? toText(first) : undefined }
}

const toText = (buffer: ArrayBuffer) => toBase64Url(new Uint8Array(buffer))
