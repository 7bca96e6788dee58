import type { PasskeyAssertion, PasskeyRegistration } from '@latchkey/wire/wallet'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { ApiError } from '../../errors/ApiError.ts'
import { walletError } from '../http/walletError.ts'
import { assertKnownOrigin } from '../login/startEmailLogin.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { PasskeyRow } from './passkeyRows.ts'
import { readRelyingParty } from './relyingParty.ts'

/** A public key as it is stored, and the authenticator's counter. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>

const clientDataSchema = z.object({ topOrigin: z.optional(z.string()) })

/** "fmt": "none" or "packed", first in the CBOR map. Other formats have certificates, and checking those calls servers that they name. */
const acceptedFormats = [/^a363666d74646e6f6e65/, /^a363666d74667061636b6564/]

/**
 * Verifies a new passkey (WebAuthn, 7.1): made for this origin, with user verification, of the challenge.
 * @throws ApiError 401 `passkey_wrong`
 */
export async function verifyRegistration(
  context: WalletContext,
  { credential, challenge }: { credential: PasskeyRegistration; challenge: string },
): Promise<VerifiedPasskey> {
  const { rpId, origin } = readRelyingParty(context)
  const { id, clientDataJSON, attestationObject } = credential
  await readTopOrigin(context, credential)
  const start = Buffer.from(attestationObject, 'base64url').subarray(0, 16).toString('hex')
  if (!acceptedFormats.some((format) => format.test(start))) throw walletError('passkey_wrong')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(wrong)
  if (registrationInfo?.credential.id !== id) throw walletError('passkey_wrong')
  const { publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * Verifies a signature of a passkey (WebAuthn, 7.2).
 * @param options.topOrigin what `readTopOrigin` says of this credential.
 * @returns the authenticator's counter, which must have grown where it counts.
 * @throws ApiError 401 `passkey_wrong`
 */
export async function verifyAssertion(
  context: WalletContext,
  options: { credential: PasskeyAssertion; challenge: string; passkey: VerifiedPasskey; topOrigin: string | undefined },
): Promise<{ counter: number }> {
  const { credential, challenge, passkey, topOrigin } = options
  const { rpId, origin } = readRelyingParty(context)
  const { id, clientDataJSON, authenticatorData, signature } = credential
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    ...(topOrigin !== undefined && { expectedTopOrigin: topOrigin }),
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(wrong)
  if (!verified || id !== passkey.credentialId) throw walletError('passkey_wrong')
  return { counter: authenticationInfo.newCounter }
}

/**
 * The site that embeds the wallet, where the browser names it: a project must name it too. It reads the database, so it is no part of a
 * transaction: an embedded database has one connection, and would wait for itself.
 * @throws ApiError 401 `passkey_wrong`, 403 `origin_not_allowed`
 */
export async function readTopOrigin(
  context: WalletContext,
  { clientDataJSON }: { clientDataJSON: string },
): Promise<string | undefined> {
  const clientData = clientDataSchema.safeParse(parseJson(clientDataJSON))
  if (!clientData.success) throw walletError('passkey_wrong')
  const { topOrigin } = clientData.data
  if (topOrigin !== undefined && topOrigin !== context.wallet.origin())
    await assertKnownOrigin(context, { origin: topOrigin })
  return topOrigin
}

function parseJson(base64Url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64Url, 'base64url').toString())
  } catch {
    return undefined
  }
}

function wrong(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  throw walletError('passkey_wrong', { cause })
}
