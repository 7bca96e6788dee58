import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, caipNetworkIdSchema, clientQuery, tokenDecimalsSchema } from '../schemas.ts'

export const swapTokenSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  /** CAIP-10; the native currency is `…:0xeeee…eeee`. */
  address: caipAddressSchema,
  decimals: tokenDecimalsSchema,
  logoUri: z.nullable(z.string()),
  /** Whether the contract accepts permits (EIP-2612). */
  eip2612: z.boolean(),
})
export type SwapToken = z.infer<typeof swapTokenSchema>

export const getSwapTokens = defineEndpoint({
  name: 'getSwapTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  access: 'project',
  summary: 'Tokens that can be swapped on a network.',
  query: z.object({
    ...clientQuery,
    chainId: caipNetworkIdSchema,
    /** Returns only this token, CAIP-10 or plain. */
    address: z.optional(z.string().check(z.maxLength(128))),
  }),
  response: z.object({ tokens: z.array(swapTokenSchema) }),
})
