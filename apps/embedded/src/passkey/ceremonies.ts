import type { KnownPasskey, PasskeyAssertion, PasskeyRegistration } from '@latchkey/wire/wallet'
import type { EndpointResponse } from '../api/walletApi.ts'
import { fromBase64Url } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import type { Made } from './Passkeys.ts'
import { readAssertion, readPrf, readRegistration } from './readCredential.ts'

/** A visitor takes this long at most to find a finger, a phone or a key. */
const ceremonyMs = 2 * 60_000

/** ES256, EdDSA and RS256 (COSE). */
const algorithms = [-7, -8, -257]

/** See `Passkeys`. */
export async function create(
  options: EndpointResponse<'startPasskey'>,
  signal: AbortSignal,
): Promise<Made<PasskeyRegistration>> {
  const { challenge, rpId, rpName, userHandle, userName, salt, known } = options
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: fromBase64Url(challenge),
    rp: { id: rpId, name: rpName },
    user: { id: fromBase64Url(userHandle), name: userName, displayName: userName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: ceremonyMs,
    extensions: { prf: { eval: { first: fromBase64Url(salt) } } },
  }
  const made = await run(() => navigator.credentials.create({ publicKey, signal }))
  const credential = readRegistration(made)
  const { enabled, prf } = readPrf(made)
  if (prf !== undefined || !enabled) return { credential, prf }
  // Some authenticators make the passkey first and compute with it only in a second step. The server does not see this signature.
  const passkeys = [{ credentialId: credential.id, transports: credential.transports, salt }]
  const asked = await get({ challenge, rpId, passkeys }, signal)
  return { credential, prf: asked.prf }
}

/** See `Passkeys`. */
export async function get(
  options: { challenge: string; rpId: string; passkeys?: readonly KnownPasskey[] },
  signal: AbortSignal,
): Promise<Made<PasskeyAssertion>> {
  const { challenge, rpId, passkeys = [] } = options
  const salts = passkeys.map(({ credentialId, salt }) => [credentialId, { first: fromBase64Url(salt) }] as const)
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: fromBase64Url(challenge),
    rpId,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
    timeout: ceremonyMs,
    ...(salts.length > 0 && { extensions: { prf: { evalByCredential: Object.fromEntries(salts) } } }),
  }
  const asked = await run(() => navigator.credentials.get({ publicKey, signal }))
  return { credential: readAssertion(asked), prf: readPrf(asked).prf }
}

function toDescriptor({ credentialId, transports }: Omit<KnownPasskey, 'salt'>): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: fromBase64Url(credentialId), transports: transports as AuthenticatorTransport[] }
}

/** What browsers throw says little on purpose: `NotAllowedError` is a visitor who canceled, a frame that may not, or a time that is over. */
async function run(ceremony: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ceremony()
    if (credential instanceof PublicKeyCredential) return credential
    throw new WalletError('passkey_failed', { details: 'no credential' })
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    const { name } = cause as DOMException
    if (name === 'AbortError') throw cause
    if (name === 'NotAllowedError') throw new WalletError('passkey_canceled', { cause })
    if (name === 'InvalidStateError') throw new WalletError('passkey_exists', { cause })
    throw new WalletError('passkey_failed', { details: name, cause })
  }
}
