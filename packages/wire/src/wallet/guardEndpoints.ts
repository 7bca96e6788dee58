import * as z from 'zod/mini'
import { timeSchema } from '../schemas.ts'
import { define } from './define.ts'
import { bytes32Schema, guardTicketSchema, hpkeSealedSchema, pointSchema, walletIdSchema } from './schemas.ts'

const none = z.strictObject({})
const flowIdSchema = z.uuid()
const codeSchema = z.string().check(z.regex(/^\d{6}$/))
const emailSchema = z.string().check(z.minLength(3), z.maxLength(320))

/** The guard's two public keys: what shares are sealed to (P-256), and what its statements are verified with (Ed25519). */
export const guardKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}\.[A-Za-z0-9_-]{43}$/))

/**
 * What a ticket states: that the guard stored a share for an address, or released it, for the device key that `cnf` names (RFC 7800). Valid
 * for ten minutes, for the wallet's origin, which `aud` names.
 */
export const guardIssuer = 'latchkey guard'
export const guardClaimsSchema = z.object({
  use: z.enum(['stored', 'released']),
  walletId: walletIdSchema,
  enrolmentId: walletIdSchema,
  /** Of a stored share, the address whose code was right, in its normal spelling. */
  email: z.optional(emailSchema),
  cnf: z.object({ jkt: bytes32Schema }),
})
export type GuardClaims = z.infer<typeof guardClaimsSchema>

const startBody = z.strictObject({
  walletId: walletIdSchema,
  email: emailSchema,
  /** The page that embeds the wallet, which the mail names. */
  origin: z.string().check(z.maxLength(255)),
})
const started = z.strictObject({
  flowId: flowIdSchema,
  /** Seconds until the next mail to this address may be requested. */
  resendAfterSeconds: z.int(),
})
const recoveryIdSchema = z.uuid()

/**
 * The recovery guard's endpoints, served by a process of its own to the wallet's page only. Every request carries `dpop` as the wallet's own
 * endpoints do, with the guard's URL and without a session.
 *
 *     page                              guard                       wallet's server
 *      │ startStore ────────────────────▶│ mails a code
 *      │ store {code, R} ───────────────▶│ keeps R, signs "stored"
 *      │ addGuard {A, "stored"} ─────────┼────────────────────────▶│ keeps A
 *      │
 *      │ startRecovery ─────────────────▶│ mails a code
 *      │ finishRecovery {code} ─────────▶│ the delay begins, a mail can stop it
 *      │                                 │ at its half, a mail reminds of it
 *      │ startRelease ──────────────────▶│ after it: mails another code
 *      │ release {code} ────────────────▶│ R, and "released"
 *      │ proveGuardRecovery {"released"}─┼────────────────────────▶│ A and the encrypted wallet
 */
export const guardEndpoints = {
  startStore: define({
    name: 'startStore',
    path: '/v1/guard/store/start',
    summary: 'Mails the code that proves the address which a recovery share is to be stored for.',
    body: startBody,
    response: started,
  }),
  store: define({
    name: 'store',
    path: '/v1/guard/store',
    summary: 'Stores a recovery share for a wallet and an address. Repeated, it is one change.',
    body: z.strictObject({
      flowId: flowIdSchema,
      walletId: walletIdSchema,
      code: codeSchema,
      enrolmentId: walletIdSchema,
      /** R, sealed to the guard's HPKE key. */
      share: hpkeSealedSchema,
    }),
    response: z.strictObject({ ticket: guardTicketSchema }),
  }),
  startRecovery: define({
    name: 'startRecovery',
    path: '/v1/guard/recovery/start',
    summary: 'Mails a code for a recovery. The same response for every wallet and address, known or not.',
    body: startBody,
    response: started,
  }),
  finishRecovery: define({
    name: 'finishRecovery',
    path: '/v1/guard/recovery/finish',
    summary: 'Starts the delay, once the code is right. The address gets a mail with a link that stops it.',
    body: z.strictObject({ flowId: flowIdSchema, walletId: walletIdSchema, code: codeSchema }),
    response: z.strictObject({
      recoveryId: recoveryIdSchema,
      /** From when the share is released. */
      releaseAt: timeSchema,
      /** Until when: then the recovery starts over. */
      expiresAt: timeSchema,
    }),
  }),
  startRelease: define({
    name: 'startRelease',
    path: '/v1/guard/recovery/release/start',
    summary: 'Mails the second code after the delay, to the address of the recovery that this device started.',
    body: z.strictObject({ recoveryId: recoveryIdSchema }),
    response: started,
  }),
  release: define({
    name: 'release',
    path: '/v1/guard/recovery/release',
    summary:
      'The recovery share after the delay and for its code, to the device that started the recovery, sealed to a key of this call.',
    body: z.strictObject({
      recoveryId: recoveryIdSchema,
      flowId: flowIdSchema,
      code: codeSchema,
      /** Which share: the wallet's server knows it (`guardEnrolmentId`). */
      enrolmentId: walletIdSchema,
      recipient: pointSchema,
    }),
    response: z.strictObject({ share: hpkeSealedSchema, ticket: guardTicketSchema }),
  }),
  cancel: define({
    name: 'cancel',
    path: '/v1/guard/recovery/cancel',
    summary: 'Stops a recovery that this device started. Repeated, it changes nothing.',
    body: z.strictObject({ recoveryId: recoveryIdSchema }),
    response: none,
  }),
} as const

export type GuardEndpointName = keyof typeof guardEndpoints
