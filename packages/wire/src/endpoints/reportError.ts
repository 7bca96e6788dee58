import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const reportError = defineEndpoint({
  name: 'reportError',
  method: 'POST',
  path: '/e',
  access: 'project',
  summary:
    'Accepts an error report or, from older clients, an event. Of a project with analytics on, they are counted by day, errors with their cleaned text.',
  query: z.object(clientQuery),
  body: z.looseObject({}),
  response: z.strictObject({}),
})
