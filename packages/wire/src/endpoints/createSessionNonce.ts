import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'
import { pciSchema, sessionParams } from './createSession.ts'

export const createSessionNonce = defineEndpoint({
  name: 'createSessionNonce',
  method: 'POST',
  path: '/v1/sessions/:address/nonce',
  access: 'project',
  summary: 'A nonce to revoke one smart session with, and the message its owner signs for that within five minutes.',
  params: sessionParams,
  query: z.object(clientQuery),
  body: z.object({ pci: pciSchema }),
  answer: z.object({ nonce: z.string(), message: z.string(), expiresAt: z.string() }),
  problems: true,
})
