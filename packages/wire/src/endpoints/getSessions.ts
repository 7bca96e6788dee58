import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'
import { pciSchema, sessionParams } from './createSession.ts'

const typedDataSchema = z.object({ type: z.string(), data: z.optional(z.unknown()) })

export const sessionSchema = z.object({
  project: z.object({
    id: z.string(),
    name: z.string(),
    url: z.nullable(z.string()),
    iconUrl: z.nullable(z.string()),
  }),
  pci: pciSchema,
  /** Unix seconds. */
  expiry: z.int(),
  /** Unix seconds. */
  createdAt: z.int(),
  permissions: z.array(typedDataSchema),
  policies: z.array(typedDataSchema),
  /** Null until the wallet granted it. */
  context: z.nullable(hexSchema),
  /** Unix seconds. */
  revokedAt: z.nullable(z.int()),
})
export type Session = z.infer<typeof sessionSchema>

export const getSessions = defineEndpoint({
  name: 'getSessions',
  method: 'GET',
  path: '/v1/sessions/:address',
  access: 'project',
  summary: 'The smart sessions of an account, of every project, newest first: at most 255.',
  params: sessionParams,
  query: z.object(clientQuery),
  answer: z.object({ pcis: z.array(sessionSchema) }),
})
