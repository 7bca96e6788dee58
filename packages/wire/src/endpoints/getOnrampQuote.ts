import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, decimalSchema } from '../schemas.ts'
import { countrySchema, subdivisionSchema } from './getOnrampOptions.ts'
import { onrampProviderNames } from './receiveOnrampWebhook.ts'

/** A sum in a fiat currency or token: whole units as decimal text. */
export const onrampAmountSchema = z.object({ amount: decimalSchema, currency: z.string() })

/** A currency by its id, or as its object of the options. */
const currencyChoice = z.union([
  z.string().check(z.minLength(1), z.maxLength(64)),
  z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
])

/** A positive amount as decimal text; a number is converted to text. */
export const positiveAmountSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform(String),
    z.string().check(z.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/, 'must be a positive decimal number')),
  ),
)

export const onrampQuoteSchema = z.object({
  /** The visitor's payment, fees included. */
  paymentTotal: onrampAmountSchema,
  /** The payment less the fees. */
  paymentSubtotal: onrampAmountSchema,
  purchaseAmount: onrampAmountSchema,
  coinbaseFee: onrampAmountSchema,
  networkFee: onrampAmountSchema,
  /** Both fees together. */
  fees: onrampAmountSchema,
  /** The provider's reference; null for an estimate, which is not binding. */
  quoteId: z.nullable(z.string()),
  /** The quoting provider; null for an estimate. */
  provider: z.nullable(z.string()),
  /** True when no provider could quote and this was computed from the limits, the market price and the usual fees. */
  estimated: z.boolean(),
  /** The lowest and highest fees of an estimate; the amounts above are computed with the highest. */
  feeRange: z.optional(z.object({ min: onrampAmountSchema, max: onrampAmountSchema })),
})
export type OnrampQuote = z.infer<typeof onrampQuoteSchema>

export const getOnrampQuote = defineEndpoint({
  name: 'getOnrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  access: 'project',
  summary: 'A quote from the first provider that returns one, or otherwise an estimate, marked as such.',
  query: z.object(clientQuery),
  body: z.object({
    purchaseCurrency: currencyChoice,
    paymentCurrency: currencyChoice,
    /** Whole units of the payment currency. */
    amount: positiveAmountSchema,
    /** The name of a network of the options, or its CAIP-2 id. */
    network: z.optional(z.string().check(z.maxLength(64))),
    paymentMethod: z.optional(z.string().check(z.regex(/^[A-Za-z_]{1,64}$/))),
    country: z.optional(countrySchema),
    subdivision: z.optional(subdivisionSchema),
    /** Latchkey's own: requests a quote of this provider only. */
    provider: z.optional(z.enum(onrampProviderNames)),
  }),
  bodyErrorStatus: 400,
  response: onrampQuoteSchema,
})
