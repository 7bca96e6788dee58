import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getProjectLimits = defineEndpoint({
  name: 'getProjectLimits',
  method: 'GET',
  path: '/appkit/v1/project-limits',
  access: 'project',
  summary: 'The plan of a project, for clients that expect one. This server has no plans, so none is exceeded.',
  query: z.object(clientQuery),
  response: z.object({
    planLimits: z.object({ tier: z.literal('none'), isAboveRpcLimit: z.boolean(), isAboveMauLimit: z.boolean() }),
  }),
})
