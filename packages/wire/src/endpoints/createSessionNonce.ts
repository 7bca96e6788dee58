import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, nonceSchema, timeSchema } from '../schemas.ts'
import { contextSchema, pciSchema, sessionGrant, sessionParams } from './createSession.ts'

export const createSessionNonce = defineEndpoint({
  name: 'createSessionNonce',
  method: 'POST',
  path: '/v1/sessions/:address/nonce',
  access: 'project',
  cost: 5,
  maxBodyBytes: 262_144,
  summary:
    'A nonce to revoke or activate one smart session, and the message that its owner must sign within five minutes.',
  params: sessionParams,
  query: z.object(clientQuery),
  body: z.object({
    pci: pciSchema,
    /** The grant to activate, sent again with the signature; when absent the message is that of a revocation. */
    activate: z.optional(z.object({ ...sessionGrant, context: contextSchema })),
  }),
  response: z.object({ nonce: nonceSchema, message: z.string(), expiresAt: timeSchema }),
  problems: true,
})
