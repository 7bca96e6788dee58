import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getRemoteImage = defineEndpoint({
  name: 'getRemoteImage',
  method: 'GET',
  path: '/public/getRemoteImage/:id',
  access: 'public',
  summary: 'An external image, such as of an NFT or an avatar, by the id in the response that linked to it.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  query: z.object(clientQuery),
  produces: 'image/*',
  cacheControl: 'public, max-age=86400',
})
