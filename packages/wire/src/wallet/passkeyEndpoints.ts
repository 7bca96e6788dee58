import * as z from 'zod/mini'
import { timeSchema } from '../schemas.ts'
import { define } from './define.ts'
import {
  assertionSchema,
  challengeFields,
  knownPasskeySchema,
  passkeyRecoverySchema,
  registrationSchema,
} from './passkeySchemas.ts'
import {
  bytes32Schema,
  hpkeSealedSchema,
  pointSchema,
  sealedSchema,
  walletFactsSchema,
  walletIdSchema,
  walletSessionSchema,
  walletUserSchema,
} from './schemas.ts'

/**
 * Passkeys sign in, and with the PRF extension they bring the wallet back. They belong to the wallet's own origin.
 *
 *     frame                                        server
 *      │ startPasskey ─────────────────────────────▶│ a challenge for this visitor on this device
 *      │ (the browser makes the passkey, and its PRF output opens R)
 *      │ addPasskey {credential, recovery} ────────▶│ login, passkey and shares in one transaction
 *      │
 *      │ startPasskeyLogin / finishPasskeyLogin ───▶│ any passkey of this origin: it says whose it is
 *      │ startPasskeyRecovery / provePasskeyRecovery▶│ releases A and R of the passkey's shares
 *      │ startStepUp / proveStepUp ────────────────▶│ who approves is who made the passkey
 */

const none = z.strictObject({})

export const passkeyEndpoints = {
  startPasskey: define({
    name: 'startPasskey',
    path: '/v1/wallet/passkeys/start',
    summary: 'What a new passkey is made with. Needs a sign-in of the last five minutes.',
    body: none,
    response: z.strictObject({
      ...challengeFields,
      rpName: z.string(),
      /** Names the visitor to the authenticator; no email address. */
      userHandle: z.string(),
      userName: z.string(),
      salt: bytes32Schema,
      /** The visitor's passkeys: an authenticator that has one makes no second one. */
      known: z.array(knownPasskeySchema),
    }),
  }),
  addPasskey: define({
    name: 'addPasskey',
    path: '/v1/wallet/passkeys/add',
    summary: 'Adds a passkey as a way to sign in, and with `recovery` as a way to bring the wallet back.',
    body: z.strictObject({
      challengeId: z.uuid(),
      credential: registrationSchema,
      recovery: z.optional(passkeyRecoverySchema),
    }),
    response: walletUserSchema,
  }),
  listPasskeys: define({
    name: 'listPasskeys',
    path: '/v1/wallet/passkeys',
    summary: 'The visitor’s passkeys, newest first.',
    body: none,
    response: z.strictObject({
      passkeys: z.array(
        z.strictObject({
          passkeyId: z.uuid(),
          /** Browser and system where it was made. */
          device: z.string(),
          createdAt: timeSchema,
          lastUsedAt: z.nullable(timeSchema),
          /** Whether it brings the wallet back. */
          recovers: z.boolean(),
        }),
      ),
    }),
  }),
  removePasskey: define({
    name: 'removePasskey',
    path: '/v1/wallet/passkeys/remove',
    summary:
      'Removes a passkey with its shares, except for the last way to sign in. Needs a sign-in of the last five minutes.',
    body: z.strictObject({ passkeyId: z.uuid() }),
    response: walletUserSchema,
  }),
  startPasskeyLogin: define({
    name: 'startPasskeyLogin',
    path: '/v1/wallet/login/passkey',
    summary: 'A challenge for any passkey of this origin.',
    body: none,
    response: z.strictObject(challengeFields),
  }),
  finishPasskeyLogin: define({
    name: 'finishPasskeyLogin',
    path: '/v1/wallet/login/passkey/finish',
    summary: 'Signs in with the passkey that signed the challenge.',
    body: z.strictObject({ challengeId: z.uuid(), credential: assertionSchema, refreshHash: bytes32Schema }),
    response: walletSessionSchema,
  }),
  startStepUp: define({
    name: 'startStepUp',
    path: '/v1/wallet/step-up',
    summary: 'A challenge for the visitor’s passkeys, before something above the operator’s limit is signed.',
    body: none,
    response: z.strictObject({ ...challengeFields, passkeys: z.array(knownPasskeySchema) }),
  }),
  proveStepUp: define({
    name: 'proveStepUp',
    path: '/v1/wallet/step-up/prove',
    summary: 'Verifies that a passkey of the visitor has signed the challenge.',
    body: z.strictObject({ challengeId: z.uuid(), credential: assertionSchema }),
    response: none,
  }),
  startPasskeyRecovery: define({
    name: 'startPasskeyRecovery',
    path: '/v1/wallet/recovery/passkey',
    summary: 'A challenge for the passkeys that bring the wallet back. Needs a sign-in of the last five minutes.',
    body: none,
    response: z.strictObject({ ...challengeFields, passkeys: z.array(knownPasskeySchema) }),
  }),
  provePasskeyRecovery: define({
    name: 'provePasskeyRecovery',
    path: '/v1/wallet/recovery/passkey/prove',
    summary: 'Releases auth and recovery share of a passkey, once it has signed the challenge.',
    body: z.strictObject({ challengeId: z.uuid(), credential: assertionSchema, recipient: pointSchema }),
    response: z.strictObject({
      enrolmentId: walletIdSchema,
      authShare: hpkeSealedSchema,
      recoveryShare: sealedSchema,
      wallet: walletFactsSchema,
    }),
  }),
} as const
