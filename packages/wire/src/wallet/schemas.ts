import * as z from 'zod/mini'
import { walletAddressesSchema } from '../frame/frameUser.ts'

/** Schemas of the embedded wallet's endpoints. Bytes are base64url without padding. */

/** Bytes of a fixed length: 43 characters are 32 bytes. */
const bytesOf = (length: number) => {
  const characters = Math.ceil((length * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)))
}
export const bytes32Schema = bytesOf(32)
export const saltSchema = bytesOf(16)

/** A sealed share or blob: nonce, tag and ciphertext; its layout is the vault's. */
export const sealedSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,2048}$/))

/** A P-256 point, uncompressed. */
export const pointSchema = bytesOf(65)

/** HPKE base mode (RFC 9180): DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM; `info` is the purpose, such as `latchkey auth share`. */
export const hpkeSealedSchema = z.strictObject({ enc: pointSchema, ciphertext: sealedSchema })
export type HpkeSealed = z.infer<typeof hpkeSealedSchema>

/** A statement that the recovery guard signed (JWS, EdDSA): header, claims and signature, each base64url. */
export const guardTicketSchema = z.string().check(z.maxLength(2_048), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))

/** 128 bits or more from the caller's CSPRNG; repeated with a retry, so that the retry is the same change. */
export const walletIdSchema = z.uuid()

/**
 * Argon2id: memory in KiB, passes, lanes. The floor is what the wallet's page chooses: a server that names cheaper ones to a visitor who
 * recovers would get a proof from which the password is guessed faster.
 */
export const argon2Schema = z.strictObject({
  salt: saltSchema,
  memoryKib: z.int().check(z.gte(65_536), z.lte(1_048_576)),
  passes: z.int().check(z.gte(3), z.lte(16)),
  lanes: z.int().check(z.gte(1), z.lte(4)),
})
export type Argon2 = z.infer<typeof argon2Schema>

/** What the visitor's recovery method seals, and how the server recognizes the visitor before it hands it out. */
export const recoverySchema = z.strictObject({
  kind: z.literal('password'),
  argon2: argon2Schema,
  /** HKDF of the stretched password; the server keeps a keyed hash of it and never the other half, which opens the share. */
  authKey: bytes32Schema,
  /** The recovery share R, sealed by that other half. */
  share: sealedSchema,
})
export type Recovery = z.infer<typeof recoverySchema>

/** One device's shares, all of one polynomial: A goes to the server, R is sealed for the visitor, D never leaves the device. */
export const enrolmentSchema = z.strictObject({
  /** Random; names this enrolment in additional data. */
  enrolmentId: walletIdSchema,
  /** A, sealed to the server's HPKE key. */
  authShare: hpkeSealedSchema,
  recovery: z.optional(recoverySchema),
})
export type Enrolment = z.infer<typeof enrolmentSchema>

/** The same with a recovery share. */
export const recoverableEnrolmentSchema = z.strictObject({ ...enrolmentSchema.shape, recovery: recoverySchema })

/** What the server knows of a wallet. */
export const walletFactsSchema = z.strictObject({
  walletId: walletIdSchema,
  generation: z.int().check(z.gte(0)),
  addresses: walletAddressesSchema,
  /** The wallet's secret, encrypted under the vault key. Opens with two shares of one enrolment. */
  blob: sealedSchema,
  /** This device's enrolment; null on a device that has to prove the recovery method first. */
  enrolmentId: z.nullable(walletIdSchema),
  recovery: z.array(z.enum(['password', 'passkey', 'guard'])),
  /** With `guard`: the enrolment whose recovery share the guard has. */
  guardEnrolmentId: z.optional(walletIdSchema),
})
export type WalletFacts = z.infer<typeof walletFactsSchema>

/** The same on any signed-in device: one that is not enrolled is not given the blob. */
export const walletSummarySchema = z.extend(walletFactsSchema, { blob: z.optional(sealedSchema) })
export type WalletSummary = z.infer<typeof walletSummarySchema>

/** The signed-in visitor. */
export const walletUserSchema = z.strictObject({
  userId: z.uuid(),
  /** In the order they were added. */
  logins: z.array(z.strictObject({ loginId: z.uuid(), kind: z.string(), label: z.string() })),
  wallet: z.nullable(walletSummarySchema),
})
export type WalletUser = z.infer<typeof walletUserSchema>

/** A session's access token: opaque, bound to the device key, valid for 15 minutes. */
export const walletSessionSchema = z.strictObject({
  accessToken: bytes32Schema,
  /** Seconds until it ends, by the server's clock. */
  expiresInSeconds: z.int().check(z.gte(1)),
  user: walletUserSchema,
  /** Of a login that kept an account which was to be deleted. */
  deletionCanceled: z.optional(z.literal(true)),
})
export type WalletSession = z.infer<typeof walletSessionSchema>
