import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { baseUnitsSchema, caipAddressSchema, clientQuery } from '../schemas.ts'

export const swapQuoteSchema = z.object({
  id: z.nullable(z.string()),
  /** Base units. */
  fromAmount: baseUnitsSchema,
  /** The token paid, CAIP-10. */
  fromAccount: caipAddressSchema,
  /** Base units. */
  toAmount: baseUnitsSchema,
  /** The token received, CAIP-10. */
  toAccount: caipAddressSchema,
  /** The provider; `build-transaction` and `build-approve` accept the name. */
  provider: z.optional(z.string().check(z.maxLength(40))),
  /** Gas that the swap is likely to take; absent where the provider does not report it. */
  gas: z.optional(baseUnitsSchema),
  /** True: `build-transaction` accepts a permit (EIP-2612) of the sold token for this quote. */
  takesPermit: z.optional(z.boolean()),
})
export type SwapQuote = z.infer<typeof swapQuoteSchema>

export const getSwapQuotes = defineEndpoint({
  name: 'getSwapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  access: 'project',
  summary: 'Quotes for swapping an amount of one token to another, one per provider, best first.',
  query: z.object({
    ...clientQuery,
    /** Base units. */
    amount: baseUnitsSchema,
    /** The token to pay with, CAIP-10; the native currency is `…:0xeeee…eeee`. */
    from: caipAddressSchema,
    to: caipAddressSchema,
    /** Wei. */
    gasPrice: z.optional(z.string().check(z.maxLength(78))),
    /** The user's address, CAIP-10 or plain; a route that needs no new approval is preferred. */
    userAddress: z.optional(z.string().check(z.maxLength(128))),
  }),
  response: z.object({ quotes: z.array(swapQuoteSchema) }),
})
