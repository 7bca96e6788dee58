import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const createNameNonce = defineEndpoint({
  name: 'createNameNonce',
  method: 'POST',
  path: '/v1/profile/nonce',
  access: 'public',
  summary: 'A nonce for one message about names, signed by this address within five minutes.',
  body: z.object({ address: z.string().check(z.maxLength(128)) }),
  answer: z.object({ nonce: z.string(), issuedAt: z.string(), expiresAt: z.string() }),
  problems: true,
})
