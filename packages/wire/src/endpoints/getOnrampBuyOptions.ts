import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, decimalSchema } from '../schemas.ts'
import {
  countrySchema,
  onrampNetworkSchema,
  paymentCurrencySchema,
  purchaseCurrencySchema,
  subdivisionSchema,
} from './getOnrampOptions.ts'

const limits = z.array(z.object({ id: z.string(), min: decimalSchema, max: decimalSchema }))

/** Both spellings: those the client reads, and the camelCase ones this path always had. */
export const getOnrampBuyOptions = defineEndpoint({
  name: 'getOnrampBuyOptions',
  method: 'GET',
  path: '/v1/onramp/buy/options',
  access: 'project',
  summary: 'Like GET /v1/onramp/options for one country, with both spellings of each field.',
  query: z.object({ ...clientQuery, country: countrySchema, subdivision: z.optional(subdivisionSchema) }),
  response: z.object({
    paymentCurrencies: z.array(z.extend(paymentCurrencySchema, { limits })),
    purchaseCurrencies: z.array(
      z.extend(purchaseCurrencySchema, {
        networks: z.array(
          z.extend(onrampNetworkSchema, { displayName: z.string(), chainId: z.string(), contractAddress: z.string() }),
        ),
      }),
    ),
    estimated: z.boolean(),
  }),
})
export type OnrampBuyOptions = z.infer<typeof getOnrampBuyOptions.response>
