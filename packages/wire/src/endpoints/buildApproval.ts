import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { baseUnitsSchema, caipAddressSchema, clientQuery, hexSchema } from '../schemas.ts'

export const buildApproval = defineEndpoint({
  name: 'buildApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  access: 'project',
  summary:
    'The call that sets the swap contract’s spending limit to an exact amount. Send `data` to the contract in `tx.from`.',
  query: z.object({
    ...clientQuery,
    /** The token to pay with: the contract that `data` is for. */
    from: caipAddressSchema,
    to: caipAddressSchema,
    /** Base units; when absent the amount of the user's last quote, else their whole balance of the token. */
    amount: z.optional(baseUnitsSchema),
    userAddress: z.optional(z.string().check(z.maxLength(128))),
    /** The provider whose contract to approve, by its name in a quote; absent: that of the best quote. */
    provider: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({
    tx: z.object({
      /** The request's `from`. */
      from: caipAddressSchema,
      /** The request's `to`; existing clients do not send the transaction there. */
      to: caipAddressSchema,
      data: hexSchema,
      /** Wei; 0 for approvals. */
      value: baseUnitsSchema,
      eip155: z.nullable(z.object({ gasPrice: baseUnitsSchema })),
    }),
  }),
})
export type ApprovalTransaction = z.infer<typeof buildApproval.response>['tx']
