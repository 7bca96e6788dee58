import * as z from 'zod/mini'
import { timeSchema } from '../schemas.ts'
import { define } from './define.ts'
import { credentialIdSchema, passkeyRecoverySchema } from './passkeySchemas.ts'
import {
  enrolmentSchema,
  hpkeSealedSchema,
  pointSchema,
  sealedSchema,
  walletFactsSchema,
  walletUserSchema,
} from './schemas.ts'

const none = z.strictObject({})
const flowIdSchema = z.uuid()
const codeSchema = z.string().check(z.regex(/^\d{6}$/))
const emailSchema = z.string().check(z.minLength(3), z.maxLength(320))
const generationSchema = z.int().check(z.gte(1))

/**
 * Changes of the whole account. Each needs a sign-in of the last five minutes, and an enrolled device where there is a wallet.
 *
 *     email    startEmailChange ─▶ code to the old address ─▶ proveOldEmail ─▶ mailNewEmail ─▶ code to the new one ─▶ finishEmailChange
 *     rotate   stageRotation ─▶ readRotation (this device opens the new set) ─▶ finishRotation (the old one ends)
 *     delete   startDeletion ─▶ days pass, or the visitor signs in, which cancels it
 */
export const accountEndpoints = {
  startEmailChange: define({
    name: 'startEmailChange',
    path: '/v1/wallet/email/start',
    summary: 'Mails a code to the address that is to be changed; without one, the next step is the new address.',
    body: z.strictObject({
      /** The page that embeds the wallet, which the mails name. */
      origin: z.string().check(z.maxLength(255)),
    }),
    response: z.strictObject({
      flowId: flowIdSchema,
      action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      /** Seconds until the next mail to the address may be requested. */
      resendAfterSeconds: z.int(),
    }),
  }),
  proveOldEmail: define({
    name: 'proveOldEmail',
    path: '/v1/wallet/email/old',
    summary: 'Takes the code that was mailed to the old address.',
    body: z.strictObject({ flowId: flowIdSchema, code: codeSchema }),
    response: none,
  }),
  mailNewEmail: define({
    name: 'mailNewEmail',
    path: '/v1/wallet/email/new',
    summary: 'Mails a code to the new address. The same response for every address, known or not.',
    body: z.strictObject({ flowId: flowIdSchema, email: emailSchema }),
    response: z.strictObject({ resendAfterSeconds: z.int() }),
  }),
  finishEmailChange: define({
    name: 'finishEmailChange',
    path: '/v1/wallet/email/finish',
    summary:
      'Takes the code of the new address, and changes the login. The old address is told, and can undo it while recovery is frozen.',
    body: z.strictObject({ flowId: flowIdSchema, code: codeSchema }),
    /** `frozenUntil`: null where an address was added, which nobody undoes. */
    response: z.strictObject({ user: walletUserSchema, frozenUntil: z.nullable(timeSchema) }),
  }),
  stageRotation: define({
    name: 'stageRotation',
    path: '/v1/wallet/rotation/stage',
    summary:
      'Stores the wallet under a new vault key beside the old one, which stays in use. A second call replaces the first.',
    body: z.strictObject({
      generation: generationSchema,
      blob: sealedSchema,
      /** Of this device; with `recovery`, for the recovery password. */
      enrolment: enrolmentSchema,
      /** The passkey that brings the wallet back afterwards. */
      passkey: z.optional(z.strictObject({ credentialId: credentialIdSchema, recovery: passkeyRecoverySchema })),
    }),
    response: none,
  }),
  readRotation: define({
    name: 'readRotation',
    path: '/v1/wallet/rotation/read',
    summary: 'The auth share and the wallet as they were staged by this device, which opens them before anything ends.',
    body: z.strictObject({ recipient: pointSchema }),
    response: z.strictObject({ authShare: hpkeSealedSchema, wallet: walletFactsSchema }),
  }),
  finishRotation: define({
    name: 'finishRotation',
    path: '/v1/wallet/rotation/finish',
    summary:
      'Puts the staged wallet into use and deletes every earlier share, in one step. Repeated, it changes nothing.',
    body: z.strictObject({ generation: generationSchema }),
    response: walletFactsSchema,
  }),
  startDeletion: define({
    name: 'startDeletion',
    path: '/v1/wallet/delete',
    summary: 'Ends every session, and deletes the account after some days, unless the visitor signs in before.',
    body: z.strictObject({ confirmation: z.literal('delete') }),
    response: z.strictObject({ deleteAfter: timeSchema }),
  }),
} as const
