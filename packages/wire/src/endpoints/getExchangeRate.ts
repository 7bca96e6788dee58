import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

/** The currencies that values can be shown in, by ISO 4217 code. */
export const fiatCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CNY', 'INR', 'BRL', 'AUD', 'CAD'] as const
export type FiatCurrency = (typeof fiatCurrencies)[number]

export const getExchangeRate = defineEndpoint({
  name: 'getExchangeRate',
  method: 'GET',
  path: '/v1/fungible/exchange-rate',
  access: 'project',
  summary: 'How much of a currency one US dollar is, for display; null where no provider has the rate.',
  query: z.object({ ...clientQuery, currency: z.enum(fiatCurrencies) }),
  response: z.object({
    base: z.literal('USD'),
    currency: z.enum(fiatCurrencies),
    rate: z.nullable(z.number().check(z.positive())),
    /** When its source published it, ISO 8601: at most a week ago. */
    at: z.nullable(z.string()),
  }),
})
export type ExchangeRate = z.infer<typeof getExchangeRate.response>
