import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery, currencies, decimalSchema } from '../schemas.ts'
import { tokenBalanceSchema } from './getBalance.ts'

export const portfolioPositionSchema = z.object({
  /** `symbol:name` of the token, lower-case: what is one token on several networks is one position. */
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  iconUrl: z.nullable(z.string()),
  /** Whole tokens on all networks together. */
  quantity: decimalSchema,
  /** Worth in the asked currency; 0 for what nobody prices. */
  value: z.number(),
  /** Where they are; the worth most first. */
  balances: z.array(tokenBalanceSchema),
})
export type PortfolioPosition = z.infer<typeof portfolioPositionSchema>

export const getPortfolio = defineEndpoint({
  name: 'getPortfolio',
  method: 'GET',
  path: '/v1/account/:address/portfolio',
  access: 'project',
  summary: 'What an address has on all networks together, the worth most first, and its total.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    ...clientQuery,
    currency: z.optional(z.enum(currencies)),
    /** CAIP-10 tokens to read from the node now, separated by commas; the rest of their networks is read anew too. */
    forceUpdate: z.optional(z.string().check(z.maxLength(4096))),
  }),
  answer: z.object({
    data: z.array(portfolioPositionSchema),
    currency: z.enum(currencies),
    /** In that currency. */
    total: z.number(),
    /** Networks whose nodes do not answer now: nothing of theirs is in here. */
    unavailable: z.array(caipNetworkIdSchema),
  }),
})
export type Portfolio = z.infer<typeof getPortfolio.answer>
