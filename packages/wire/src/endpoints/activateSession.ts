import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'
import { contextSchema, pciSchema, sessionGrant, sessionParams } from './createSession.ts'

export const activateSession = defineEndpoint({
  name: 'activateSession',
  method: 'POST',
  path: '/v1/sessions/:address/activate',
  access: 'project',
  cost: 5,
  maxBodyBytes: 262_144,
  summary: 'Activates a session with the permissions that the wallet granted and the owner’s signature, once.',
  params: sessionParams,
  query: z.object(clientQuery),
  body: z.object({
    ...sessionGrant,
    pci: pciSchema,
    context: contextSchema,
    /** Of `POST /v1/sessions/{address}/nonce`, requested with `activate`. */
    nonce: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The owner's signature of the message that came with the nonce: EIP-191, ERC-1271, or ERC-6492 before deployment. */
    signature: hexSchema.check(z.maxLength(32_768)),
  }),
  response: z.object({}),
})
