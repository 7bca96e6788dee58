import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'
import { pciSchema, sessionGrant, sessionParams } from './createSession.ts'

export const activateSession = defineEndpoint({
  name: 'activateSession',
  method: 'POST',
  path: '/v1/sessions/:address/activate',
  access: 'project',
  cost: 5,
  maxBodyBytes: 262_144,
  summary: 'Keeps what the wallet granted of a session that was begun, once.',
  params: sessionParams,
  query: z.object(clientQuery),
  body: z.object({
    ...sessionGrant,
    pci: pciSchema,
    /** What the wallet answered: the permission context. */
    context: hexSchema.check(z.minLength(4), z.maxLength(65_536)),
  }),
  answer: z.object({}),
})
