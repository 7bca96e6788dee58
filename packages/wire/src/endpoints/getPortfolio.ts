import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery, currencies, decimalSchema } from '../schemas.ts'
import { tokenBalanceSchema } from './getBalance.ts'

export const portfolioPositionSchema = z.object({
  /** `symbol:name` of the token, lower-case: a token on several networks is one position. */
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  iconUrl: z.nullable(z.string()),
  /** Whole tokens on all networks together. */
  quantity: decimalSchema,
  /** Value in the requested currency; 0 where no price is available. */
  value: z.number(),
  /** By network, the highest value first. */
  balances: z.array(tokenBalanceSchema),
})
export type PortfolioPosition = z.infer<typeof portfolioPositionSchema>

export const getPortfolio = defineEndpoint({
  name: 'getPortfolio',
  method: 'GET',
  path: '/v1/account/:address/portfolio',
  access: 'project',
  summary: 'Balances of an address on all networks, the highest value first, with their total.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    ...clientQuery,
    currency: z.optional(z.enum(currencies)),
    /** CAIP-10 tokens to read from the node now, separated by commas; the rest of their networks is refreshed too. */
    forceUpdate: z.optional(z.string().check(z.maxLength(4096))),
  }),
  response: z.object({
    data: z.array(portfolioPositionSchema),
    currency: z.enum(currencies),
    /** In that currency. */
    total: z.number(),
    /** Networks whose nodes do not respond: their balances are missing. */
    unavailable: z.array(caipNetworkIdSchema),
  }),
})
export type Portfolio = z.infer<typeof getPortfolio.response>
