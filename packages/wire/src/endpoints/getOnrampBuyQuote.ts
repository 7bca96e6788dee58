import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, decimalSchema } from '../schemas.ts'
import { countrySchema, fiatSchema, subdivisionSchema } from './getOnrampOptions.ts'
import { positiveAmountSchema } from './getOnrampQuote.ts'

/** Clients read `amount`; this path always had `value`. */
const sum = z.object({ value: decimalSchema, amount: decimalSchema, currency: z.string() })

export const getOnrampBuyQuote = defineEndpoint({
  name: 'getOnrampBuyQuote',
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  access: 'project',
  summary: 'A quote for one country and payment method, with both spellings of each field.',
  query: z.object({
    ...clientQuery,
    purchaseCurrency: z.string().check(z.minLength(1), z.maxLength(64)),
    purchaseNetwork: z.optional(z.string().check(z.maxLength(64))),
    paymentAmount: positiveAmountSchema,
    paymentCurrency: fiatSchema,
    paymentMethod: z.string().check(z.regex(/^[A-Za-z_]{1,64}$/)),
    country: countrySchema,
    subdivision: z.optional(subdivisionSchema),
  }),
  response: z.object({
    paymentTotal: sum,
    paymentSubTotal: sum,
    paymentSubtotal: sum,
    purchaseAmount: sum,
    coinbaseFee: sum,
    networkFee: sum,
    quoteId: z.nullable(z.string()),
    estimated: z.boolean(),
  }),
})
export type OnrampBuyQuote = z.infer<typeof getOnrampBuyQuote.response>
