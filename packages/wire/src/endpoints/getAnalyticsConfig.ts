import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getAnalyticsConfig = defineEndpoint({
  name: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  access: 'project',
  summary: 'Whether pages of a project may send analytics. Off unless the operator turns it on.',
  query: z.object(clientQuery),
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})
