import * as z from 'zod/mini'
import { hpkeSealedSchema, sealedSchema, walletIdSchema } from './schemas.ts'

/** What a browser returns of a passkey (WebAuthn level 3, `toJSON`), as far as the server reads it. Bytes are base64url. */

const base64Url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))

/** Up to 1,023 bytes (WebAuthn, 4). */
export const credentialIdSchema = base64Url(1_364)
export const challengeSchema = base64Url(64)
export const transportsSchema = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))

/** Of `navigator.credentials.create`. */
export const registrationSchema = z.strictObject({
  id: credentialIdSchema,
  clientDataJSON: base64Url(4_096),
  attestationObject: base64Url(16_384),
  transports: transportsSchema,
})
export type PasskeyRegistration = z.infer<typeof registrationSchema>

/** Of `navigator.credentials.get`. */
export const assertionSchema = z.strictObject({
  id: credentialIdSchema,
  clientDataJSON: base64Url(4_096),
  authenticatorData: base64Url(4_096),
  signature: base64Url(2_048),
  /** Who the passkey is of; authenticators return it for a passkey that was not named. */
  userHandle: z.optional(base64Url(128)),
})
export type PasskeyAssertion = z.infer<typeof assertionSchema>

/** A challenge, used once within five minutes by the device that requested it. */
export const challengeFields = {
  challengeId: z.uuid(),
  challenge: challengeSchema,
  /** The host of the wallet's origin. */
  rpId: z.string().check(z.maxLength(253)),
}

/** A passkey that may sign, and the input of its PRF extension (32 bytes). */
export const knownPasskeySchema = z.strictObject({
  credentialId: credentialIdSchema,
  transports: transportsSchema,
  salt: base64Url(64),
})
export type KnownPasskey = z.infer<typeof knownPasskeySchema>

/** The two shares of a polynomial of its own that bring the wallet back; the third is made nowhere. */
export const passkeyRecoverySchema = z.strictObject({
  enrolmentId: walletIdSchema,
  /** A, sealed to the server's HPKE key. */
  authShare: hpkeSealedSchema,
  /** R, sealed by what the PRF extension returned. */
  share: sealedSchema,
})
export type PasskeyRecovery = z.infer<typeof passkeyRecoverySchema>
