import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const onrampPropertyTypes = [
  'countries',
  'crypto-currencies',
  'fiat-currencies',
  'payment-methods',
  'fiat-purchases-limits',
  'countries-defaults',
] as const
export type OnrampPropertyType = (typeof onrampPropertyTypes)[number]

const list = z.string().check(z.regex(/^[A-Za-z0-9_,-]{1,1024}$/, 'takes names separated by commas'))

export const getOnrampProviderProperties = defineEndpoint({
  name: 'getOnrampProviderProperties',
  method: 'GET',
  path: '/v1/onramp/providers/properties',
  access: 'project',
  summary: 'Countries, currencies, payment methods and limits, as the providers report them.',
  query: z.object({
    ...clientQuery,
    type: z.enum(onrampPropertyTypes),
    /** Comma-separated ISO 3166-1 codes. */
    countries: z.optional(list),
    /** Comma-separated `serviceProvider` names. */
    excludeProviders: z.optional(list),
  }),
  response: z.array(z.looseObject({})),
})
