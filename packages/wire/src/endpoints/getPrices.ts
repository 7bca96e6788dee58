import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, clientQuery, currencies } from '../schemas.ts'

/** Maximum tokens in one request. */
export const maxPricedTokens = 100

export const fungibleSchema = z.object({
  /** CAIP-10, as requested; the native currency is `…:0xeeee…eeee`. */
  address: caipAddressSchema,
  name: z.string(),
  symbol: z.string(),
  iconUrl: z.string(),
  /** Price of one whole token; 0 where none is available. */
  price: z.number(),
  decimals: z.number().check(z.int(), z.gte(0)),
})
export type Fungible = z.infer<typeof fungibleSchema>

export const getPrices = defineEndpoint({
  name: 'getPrices',
  method: 'POST',
  path: '/v1/fungible/price',
  access: 'project',
  summary: 'Prices of the given tokens, in the order of the request. Unknown tokens are omitted.',
  body: z.object({
    projectId: clientQuery.projectId,
    currency: z.enum(currencies),
    addresses: z.array(caipAddressSchema).check(z.maxLength(maxPricedTokens)),
  }),
  response: z.object({ fungibles: z.array(fungibleSchema) }),
})
