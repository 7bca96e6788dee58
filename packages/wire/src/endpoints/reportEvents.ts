import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { maxReportedEvents } from '../reporting.ts'
import { clientQuery } from '../schemas.ts'

const event = z.looseObject({})

export const reportEvents = defineEndpoint({
  name: 'reportEvents',
  method: 'POST',
  path: '/batch',
  access: 'project',
  summary:
    'Accepts analytics events, as JSON of any content type. Of a project with analytics on, their daily counts are stored.',
  query: z.object(clientQuery),
  body: z.union([event, z.array(event).check(z.maxLength(maxReportedEvents))]),
  response: z.strictObject({}),
})
