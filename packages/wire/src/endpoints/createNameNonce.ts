import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { nonceSchema, timeSchema } from '../schemas.ts'

/** The longest lifetime that a server can be configured with. */
const longestMs = 3_600_000

export const createNameNonce = defineEndpoint({
  name: 'createNameNonce',
  method: 'POST',
  path: '/v1/profile/nonce',
  access: 'public',
  summary: 'A nonce for one message about names, which this address must sign within five minutes.',
  body: z.object({ address: z.string().check(z.maxLength(128)) }),
  response: z.object({ nonce: nonceSchema, issuedAt: timeSchema, expiresAt: timeSchema }).check(
    z.refine(({ issuedAt, expiresAt }) => {
      const lifetimeMs = Date.parse(expiresAt) - Date.parse(issuedAt)
      return lifetimeMs > 0 && lifetimeMs <= longestMs
    }, 'A nonce is valid for an hour at most'),
  ),
  problems: true,
})
