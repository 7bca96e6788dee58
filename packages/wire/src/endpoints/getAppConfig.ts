import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

export const getAppConfig = defineEndpoint({
  name: 'getAppConfig',
  method: 'GET',
  path: '/appkit/v1/config',
  access: 'project',
  summary:
    "The features of a project, and the domains of names. Where `config` is null, the page chooses the feature's settings.",
  query: z.object(clientQuery),
  response: z.object({
    features: z.array(z.object({ id: z.string(), isEnabled: z.boolean(), config: z.nullable(z.array(z.string())) })),
    /** Latchkey's own: the features that the operator has not decided, which the page's options decide. */
    unset: z.optional(z.array(z.string())),
    /** Latchkey's own: the domains in which names are registered, the first by default. */
    nameZones: z.optional(z.array(z.string())),
  }),
})
export type AppConfig = z.infer<typeof getAppConfig.response>
