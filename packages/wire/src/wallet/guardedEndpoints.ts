import * as z from 'zod/mini'
import { define } from './define.ts'
import { guardTicketSchema, hpkeSealedSchema, pointSchema, walletFactsSchema, walletIdSchema } from './schemas.ts'

/** What the wallet's own server does for a recovery with the guard (`guardEndpoints`): it has A of the guard's shares, and never R. */
export const guardedEndpoints = {
  addGuard: define({
    name: 'addGuard',
    path: '/v1/wallet/guard/add',
    summary: 'Stores the auth share whose recovery share the guard has stored. Repeated, it changes nothing.',
    body: z.strictObject({
      enrolmentId: walletIdSchema,
      /** A, sealed to the server's HPKE key. */
      authShare: hpkeSealedSchema,
      /** The guard's statement `stored`. */
      ticket: guardTicketSchema,
    }),
    response: walletFactsSchema,
  }),
  removeGuard: define({
    name: 'removeGuard',
    path: '/v1/wallet/guard/remove',
    summary: 'Deletes that auth share: what the guard has then opens nothing. Repeated, it changes nothing.',
    body: z.strictObject({}),
    response: walletFactsSchema,
  }),
  proveGuardRecovery: define({
    name: 'proveGuardRecovery',
    path: '/v1/wallet/recovery/guard/prove',
    summary: 'Releases that auth share and the encrypted wallet, once the guard says that its delay is over.',
    body: z.strictObject({
      /** The guard's statement `released`. */
      ticket: guardTicketSchema,
      recipient: pointSchema,
    }),
    response: z.strictObject({ enrolmentId: walletIdSchema, authShare: hpkeSealedSchema, wallet: walletFactsSchema }),
  }),
} as const
