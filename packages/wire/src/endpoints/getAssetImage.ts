import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getAssetImage = defineEndpoint({
  name: 'getAssetImage',
  method: 'GET',
  path: '/public/getAssetImage/:id',
  access: 'public',
  summary: 'The icon of a network, by CAIP-2 id, EVM chain id, or the image id of existing clients.',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object(clientQuery),
  produces: 'image/*',
  cacheControl: 'public, max-age=604800',
})
