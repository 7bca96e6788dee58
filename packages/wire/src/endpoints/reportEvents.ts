import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

const event = z.looseObject({})

export const reportEvents = defineEndpoint({
  name: 'reportEvents',
  method: 'POST',
  path: '/batch',
  access: 'project',
  maxBodyBytes: 1_048_576,
  summary: 'Accepts analytics events, as JSON of any content type. Events are counted, not stored.',
  query: z.object(clientQuery),
  body: z.union([event, z.array(event).check(z.maxLength(1000))]),
  response: z.strictObject({}),
})
