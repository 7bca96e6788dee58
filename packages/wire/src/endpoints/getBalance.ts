import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, caipNetworkIdSchema, clientQuery, currencies, decimalSchema } from '../schemas.ts'

export const tokenBalanceSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: z.optional(caipNetworkIdSchema),
  /** CAIP-10 of the token contract; absent for the native currency. */
  address: z.optional(caipAddressSchema),
  /** Value of the whole quantity in the requested currency. */
  value: z.optional(z.number()),
  /** Price of one token in the requested currency; 0 where no pool or provider prices it. */
  price: z.number(),
  /** How much the price in US dollars changed in 24 hours, as recorded by this server: 0.01 is 1 %. Absent if unknown. */
  change: z.optional(z.number()),
  /** `decimals` as a string ("6"); `numeric` in whole tokens ("12.5"). */
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: decimalSchema }),
  /** What waits for a block, in whole tokens: a part of `quantity`, negative where more leaves. Absent where nothing does, or nothing is known. */
  pending: z.optional(decimalSchema),
  iconUrl: z.nullable(z.string()),
})
export type TokenBalance = z.infer<typeof tokenBalanceSchema>

export const getBalance = defineEndpoint({
  name: 'getBalance',
  method: 'GET',
  path: '/v1/account/:address/balance',
  access: 'project',
  summary: 'Native and token balances of an address, with prices.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    ...clientQuery,
    currency: z.enum(currencies),
    chainId: z.optional(caipNetworkIdSchema),
    forceUpdate: z.optional(z.string().check(z.maxLength(4096))),
  }),
  response: z.object({ balances: z.array(tokenBalanceSchema) }),
})
