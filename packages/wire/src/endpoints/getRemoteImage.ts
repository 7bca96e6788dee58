import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getRemoteImage = defineEndpoint({
  name: 'getRemoteImage',
  method: 'GET',
  path: '/public/getRemoteImage/:id',
  access: 'public',
  summary: 'A picture from elsewhere (of an NFT, an avatar) by the id that an answer linked it with.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  query: z.object(clientQuery),
  produces: 'image/*',
  cacheControl: 'public, max-age=86400',
})
