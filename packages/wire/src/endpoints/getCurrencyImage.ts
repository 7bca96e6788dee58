import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getCurrencyImage = defineEndpoint({
  name: 'getCurrencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/:code',
  access: 'public',
  summary: 'The icon of a fiat currency, by ISO 4217 code.',
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z]{3}$/)) }),
  query: z.object(clientQuery),
  produces: 'image/*',
  cacheControl: 'public, max-age=604800',
})
