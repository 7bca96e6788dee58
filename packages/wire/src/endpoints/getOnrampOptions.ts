import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery, decimalSchema } from '../schemas.ts'

/** ISO 3166-1 alpha-2, `US`. */
export const countrySchema = z.string().check(z.regex(/^[A-Za-z]{2}$/, 'must be two letters'), z.toUpperCase())
/** The part of a country after the hyphen in ISO 3166-2, `NY`. */
export const subdivisionSchema = z.string().check(z.regex(/^[A-Za-z0-9]{1,3}$/), z.toUpperCase())
/** A fiat currency's ISO 4217 code, `USD`. */
export const fiatSchema = z.string().check(z.regex(/^[A-Za-z]{3}$/, 'must be three letters'), z.toUpperCase())

export const paymentCurrencySchema = z.object({
  /** ISO 4217. */
  id: z.string(),
  /** Smallest and largest payment by payment method, in whole units of the currency: `{"id":"card","min":"10.00","max":"7500.00"}`. */
  payment_method_limits: z.array(z.object({ id: z.string(), min: decimalSchema, max: decimalSchema })),
})

export const onrampNetworkSchema = z.object({
  name: z.string(),
  display_name: z.string(),
  /** EIP-155 chain id as text; empty for other namespaces. */
  chain_id: z.string(),
  /** CAIP-2 id; null where the server does not know which network the provider means. */
  caip_network_id: z.optional(z.nullable(caipNetworkIdSchema)),
  /** Empty for the native currency. */
  contract_address: z.string(),
  /** The token on this network as multi quotes and the widget name it. */
  currency_code: z.string(),
})

export const purchaseCurrencySchema = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  networks: z.array(onrampNetworkSchema),
})

export const onrampOptionsSchema = z.object({
  paymentCurrencies: z.array(paymentCurrencySchema),
  purchaseCurrencies: z.array(purchaseCurrencySchema),
  /** True when no provider could be reached: these are defaults, and quotes are estimates too. */
  estimated: z.boolean(),
})
export type OnrampOptions = z.infer<typeof onrampOptionsSchema>

export const getOnrampOptions = defineEndpoint({
  name: 'getOnrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  access: 'project',
  summary: 'Available tokens and payment methods, with the limits of each method.',
  query: z.object({
    ...clientQuery,
    country: z.optional(countrySchema),
    subdivision: z.optional(subdivisionSchema),
  }),
  response: onrampOptionsSchema,
})
