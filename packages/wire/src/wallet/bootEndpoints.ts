import * as z from 'zod/mini'
import { walletAddressesSchema } from '../frame/frameUser.ts'
import { define } from './define.ts'
import { movesSchema } from './limitEndpoints.ts'
import {
  argon2Schema,
  bytes32Schema,
  enrolmentSchema,
  hpkeSealedSchema,
  pointSchema,
  recoverableEnrolmentSchema,
  sealedSchema,
  walletFactsSchema,
  walletIdSchema,
  walletSessionSchema,
  walletSummarySchema,
} from './schemas.ts'

const flowIdSchema = z.uuid()
const none = z.strictObject({})
const emailSchema = z.string().check(z.minLength(3), z.maxLength(320))

/** What the wallet's page calls from a login to the first signature; the others load with the screens that call them. */
export const bootEndpoints = {
  startEmailLogin: define({
    name: 'startEmailLogin',
    path: '/v1/wallet/login/email',
    summary: 'Mails a login code. The same response for every address, known or not.',
    body: z.strictObject({
      email: emailSchema,
      /** The page that embeds the wallet, which the mail names. */
      origin: z.string().check(z.maxLength(255)),
      /** The project that must name the origin; any one when left out. */
      projectId: z.optional(z.string().check(z.maxLength(128))),
    }),
    response: z.strictObject({
      flowId: flowIdSchema,
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP']),
      /** Seconds until the next mail to this address may be requested. */
      resendAfterSeconds: z.int(),
      /** With `VERIFY_DEVICE`: two digits that the visitor compares on the page behind the mail's link, which is valid for so many minutes. */
      confirmation: z.optional(
        z.strictObject({ number: z.string().check(z.regex(/^\d{2}$/)), minutes: z.int().check(z.gte(1)) }),
      ),
    }),
  }),
  finishEmailLogin: define({
    name: 'finishEmailLogin',
    path: '/v1/wallet/login/code',
    summary: 'Signs in with the code of a mail that this device requested.',
    body: z.strictObject({
      flowId: flowIdSchema,
      code: z.string().check(z.regex(/^\d{6}$/)),
      /** SHA-256 of the refresh token that the device made for this session. */
      refreshHash: bytes32Schema,
    }),
    response: walletSessionSchema,
  }),
  refreshSession: define({
    name: 'refreshSession',
    path: '/v1/wallet/session',
    summary:
      'Exchanges a refresh token for an access token and names the next refresh token. Repeated with the same two, it is one change.',
    body: z.strictObject({ refreshToken: bytes32Schema, nextRefreshHash: bytes32Schema }),
    response: walletSessionSchema,
  }),
  endSession: define({
    name: 'endSession',
    path: '/v1/wallet/session/end',
    summary: 'Ends this session, another one of the visitor, or all.',
    body: z.strictObject({ sessionId: z.optional(z.union([z.uuid(), z.literal('all')])) }),
    response: none,
  }),
  createWallet: define({
    name: 'createWallet',
    path: '/v1/wallet/create',
    summary:
      'Stores the visitor’s wallet with its first enrolment. A visitor has one: a second call returns the first one’s facts.',
    body: z.strictObject({
      walletId: walletIdSchema,
      addresses: walletAddressesSchema,
      blob: sealedSchema,
      enrolment: enrolmentSchema,
      /** The visitor had it before: for the audit log. */
      imported: z.optional(z.literal(true)),
    }),
    response: walletSummarySchema,
  }),
  releaseShare: define({
    name: 'releaseShare',
    path: '/v1/wallet/share',
    summary: 'The auth share of this device’s enrolment, sealed to a key of the caller.',
    body: z.strictObject({
      enrolmentId: walletIdSchema,
      /** HPKE public key, made for this call. */
      recipient: pointSchema,
      /** What it is for, for the audit log. */
      purpose: z.enum(['verify', 'sign', 'export', 'recovery', 'rotate']),
      /** With `sign`: what the signature moves. Above the operator's limit, a wallet that nothing protects gets no share. */
      moves: z.optional(movesSchema),
    }),
    response: z.strictObject({ authShare: hpkeSealedSchema, wallet: walletFactsSchema }),
  }),
  setRecovery: define({
    name: 'setRecovery',
    path: '/v1/wallet/recovery',
    summary: 'Replaces this device’s shares by new ones that include a recovery share.',
    body: z.strictObject({ enrolment: recoverableEnrolmentSchema, replaces: walletIdSchema }),
    response: walletFactsSchema,
  }),
  startRecovery: define({
    name: 'startRecovery',
    path: '/v1/wallet/recovery/start',
    summary: 'How the visitor can prove a recovery method on a new device.',
    body: none,
    response: z.strictObject({ kind: z.literal('password'), argon2: argon2Schema }),
  }),
  proveRecovery: define({
    name: 'proveRecovery',
    path: '/v1/wallet/recovery/prove',
    summary:
      'Releases auth and recovery share of the latest enrolment, once the recovery method is proven. Five tries, then an hour.',
    body: z.strictObject({ kind: z.literal('password'), authKey: bytes32Schema, recipient: pointSchema }),
    response: z.strictObject({
      enrolmentId: walletIdSchema,
      authShare: hpkeSealedSchema,
      recoveryShare: sealedSchema,
      wallet: walletFactsSchema,
    }),
  }),
  enrolDevice: define({
    name: 'enrolDevice',
    path: '/v1/wallet/enrol',
    summary: 'Stores the shares of a new device, within ten minutes of a proven recovery method.',
    body: z.strictObject({ enrolment: enrolmentSchema, recoveredFrom: walletIdSchema }),
    response: walletFactsSchema,
  }),
} as const
