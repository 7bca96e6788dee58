import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { baseUnitsSchema, caipAddressSchema, clientQuery, hexSchema } from '../schemas.ts'

/** A higher slippage would leave most of the swap to front-runners. */
export const maxSlippagePercent = 50

export const buildSwap = defineEndpoint({
  name: 'buildSwap',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  access: 'project',
  summary: 'The transaction that swaps at the best available route. It pays the user or reverts.',
  bodyErrorStatus: 400,
  body: z.object({
    projectId: clientQuery.projectId,
    /** Base units. */
    amount: baseUnitsSchema,
    from: caipAddressSchema,
    to: caipAddressSchema,
    userAddress: z.string().check(z.maxLength(256)),
    eip155: z.object({
      /** Percent that the result may fall short of the quote, in tenths: 0.5, 1, 2.5. */
      slippage: z.number().check(z.multipleOf(0.1), z.gte(0), z.lte(maxSlippagePercent)),
      /** EIP-2612, for providers that take it. */
      permit: z.optional(hexSchema.check(z.maxLength(4096))),
    }),
    /** The provider, by its name in a quote; absent: that of the best quote. */
    provider: z.optional(z.string().check(z.maxLength(40))),
    /** Base units: the minimum shown to the visitor. Replaces the slippage's minimum where that is lower. */
    minimum: z.optional(baseUnitsSchema),
    /** True: builds the swap even if it would fail now, for example before its approval is mined. */
    disableEstimate: z.optional(z.boolean()),
  }),
  response: z.object({
    tx: z.object({
      from: caipAddressSchema,
      to: caipAddressSchema,
      data: hexSchema,
      /** Base units of the bought token that the route pays now. */
      amount: baseUnitsSchema,
      /** `gas` has a tenth on top; `gasPrice` in wei. */
      eip155: z.object({ gas: baseUnitsSchema, gasPrice: baseUnitsSchema }),
    }),
  }),
})
export type SwapTransaction = z.infer<typeof buildSwap.response>['tx']
