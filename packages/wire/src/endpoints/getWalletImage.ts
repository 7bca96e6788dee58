import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getWalletImage = defineEndpoint({
  name: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:id',
  access: 'public',
  summary: 'The icon of a wallet, by `image_id`.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object(clientQuery),
  produces: 'image/*',
  cacheControl: 'public, max-age=604800',
})
