import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getIdentity = defineEndpoint({
  name: 'getIdentity',
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
  access: 'project',
  summary: 'The name and avatar of an address; null if unknown.',
  // A client that has just changed its own name bypasses its cache.
  cacheControl: 'public, max-age=300',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({ ...clientQuery, sender: z.optional(z.string()) }),
  response: z.object({
    name: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    resolvedAt: z.nullable(z.string()),
  }),
})
export type Identity = z.infer<typeof getIdentity.response>
