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
  /** Of the page that created it; null where it was activated without a signature. */
  origin: z.nullable(z.string()),
  /** Address of the app's key, the only one that the server co-signs for; null like `origin`. */
  dappKey: z.nullable(z.string()),
  context: hexSchema,
  /** Unix seconds. */
  revokedAt: z.nullable(z.int()),
  /** `owner`: by its owner's signature. `unproven`: by the server, as its owner had not signed it. */
  revokedBecause: z.nullable(z.enum(['owner', 'unproven'])),
})
export type Session = z.infer<typeof sessionSchema>

export const getSessions = defineEndpoint({
  name: 'getSessions',
  method: 'GET',
  path: '/v1/sessions/:address',
  access: 'project',
  summary:
    'Smart sessions granted by the owner of an account, in all projects, newest first: at most 255 or 256 kB per page.',
  params: sessionParams,
  query: z.object({
    ...clientQuery,
    /** The `next` of the previous page. */
    cursor: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({
    pcis: z.array(sessionSchema),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
})
