import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'
import { countrySchema, fiatSchema } from './getOnrampOptions.ts'

const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** Numbers, as this path always had them; they are for display, nothing is computed from them. */
export const onrampFirmQuoteSchema = z.looseObject({
  serviceProvider: z.string(),
  paymentMethodType: z.nullable(z.string()),
  sourceAmount: z.number(),
  sourceAmountWithoutFees: z.nullable(z.number()),
  sourceCurrencyCode: z.string(),
  destinationAmount: z.number(),
  destinationCurrencyCode: z.string(),
  exchangeRate: z.nullable(z.number()),
  networkFee: z.nullable(z.number()),
  transactionFee: z.nullable(z.number()),
  totalFee: z.nullable(z.number()),
})
export type OnrampFirmQuote = z.infer<typeof onrampFirmQuoteSchema>

export const getOnrampMultiQuotes = defineEndpoint({
  name: 'getOnrampMultiQuotes',
  method: 'POST',
  path: '/v1/onramp/multi/quotes',
  access: 'project',
  cost: 5,
  summary: 'Quotes of every provider, for one payment method or for the common ones of the country.',
  query: z.object(clientQuery),
  body: z.object({
    projectId: z.optional(z.string().check(z.maxLength(128))),
    destinationCurrencyCode: name,
    sourceAmount: z.number().check(z.positive(), z.lte(1_000_000_000)),
    sourceCurrencyCode: fiatSchema,
    countryCode: z.optional(countrySchema),
    paymentMethodType: z.optional(name),
    walletAddress: z.optional(z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,128}$/))),
    excludeProviders: z.optional(z.array(name).check(z.maxLength(50))),
  }),
  bodyErrorStatus: 400,
  response: z.array(onrampFirmQuoteSchema),
})
