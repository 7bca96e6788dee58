import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getTokenImage = defineEndpoint({
  name: 'getTokenImage',
  method: 'GET',
  path: '/public/getTokenImage/:symbol',
  access: 'public',
  summary: 'The icon of a token, by symbol; a generated monogram if unknown.',
  params: z.object({ symbol: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.object(clientQuery),
  produces: 'image/*',
  cacheControl: 'public, max-age=604800',
})
