import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { baseUnitsSchema, caipAddressSchema, clientQuery, hexSchema } from '../schemas.ts'

export const buildApproval = defineEndpoint({
  name: 'buildApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  access: 'project',
  summary: 'The call that lets the swap contract take an exact amount; send `data` to the contract named in `tx.from`.',
  query: z.object({
    ...clientQuery,
    /** The token to pay with: the contract that `data` is for. */
    from: caipAddressSchema,
    to: caipAddressSchema,
    /** Base units; when absent what the user last asked a quote for, else his whole balance of the token. */
    amount: z.optional(baseUnitsSchema),
    userAddress: z.optional(z.string().check(z.maxLength(128))),
    /** Whose contract is to be approved, by the name in a quote; absent: the best offer's. */
    provider: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({
    tx: z.object({
      /** `from` as it was asked. */
      from: caipAddressSchema,
      /** `to` as it was asked, which is where existing clients do not send it. */
      to: caipAddressSchema,
      data: hexSchema,
      /** Wei; approvals carry none. */
      value: baseUnitsSchema,
      eip155: z.nullable(z.object({ gasPrice: baseUnitsSchema })),
    }),
  }),
})
export type ApprovalTransaction = z.infer<typeof buildApproval.answer>['tx']
