import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getAllowedOrigins = defineEndpoint({
  name: 'getAllowedOrigins',
  method: 'GET',
  path: '/projects/v1/origins',
  // Pages on an origin that is not allowed call it too, to show their developer the list.
  access: 'public',
  summary: 'The allowed origins of a project; an empty list allows every origin.',
  query: z.object(clientQuery),
  response: z.object({ allowedOrigins: z.array(z.string()) }),
})
