import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, clientQuery } from '../schemas.ts'

/** Maximum points in one response. */
export const maxPricePoints = 1000

const unixSeconds = z.coerce.number().check(z.int(), z.gte(0), z.lte(253_402_300_799))

export const getPriceHistory = defineEndpoint({
  name: 'getPriceHistory',
  method: 'GET',
  path: '/v1/fungible/price-history',
  access: 'project',
  problems: true,
  summary: 'Past prices of a token in US dollars, as recorded by this server, oldest first.',
  query: z.object({
    ...clientQuery,
    /** CAIP-10; the native currency is `…:0xeeee…eeee`. */
    address: caipAddressSchema,
    /** Unix seconds; the last 24 hours when absent. */
    from: z.optional(unixSeconds),
    to: z.optional(unixSeconds),
    /** Maximum number of points: the period is divided evenly, and each part has its last price. */
    points: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPricePoints))),
  }),
  response: z.object({
    address: caipAddressSchema,
    currency: z.literal('usd'),
    prices: z.array(z.object({ /** ISO 8601. */ at: z.string(), price: z.number() })),
  }),
})
export type PriceHistory = z.infer<typeof getPriceHistory.response>
