import * as z from 'zod/mini'
import { caipNetworkIdSchema } from '../schemas.ts'
import { define } from './define.ts'

const addressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** What a signature moves, or lets somebody move later, as the wallet's page reads it from the bytes that are signed. */
export const movesSchema = z.strictObject({
  chainId: caipNetworkIdSchema,
  /** `token`: a contract, or null for the native currency. `amount`: base units. */
  amounts: z
    .array(z.strictObject({ token: z.nullable(addressSchema), amount: z.string().check(z.regex(/^\d{1,78}$/)) }))
    .check(z.maxLength(16)),
  /** What else may be moved cannot be read: it counts as everything that the account holds. */
  isOpen: z.boolean(),
})
export type Moves = z.infer<typeof movesSchema>

/** The operator's limit for wallets that no recovery method protects (`WALLET_PROTECT_ABOVE`). */
export const limitEndpoints = {
  checkLimit: define({
    name: 'checkLimit',
    path: '/v1/wallet/limit',
    summary: 'Whether the visitor’s wallet has to be protected before it signs what moves so much.',
    body: z.strictObject({ moves: movesSchema }),
    response: z.strictObject({
      /** `suggest`: the wallet holds more than the limit, but this moves less. `require`: its share is not released for this. */
      protection: z.enum(['none', 'suggest', 'require']),
    }),
  }),
} as const
