import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const getSignInKeys = defineEndpoint({
  name: 'getSignInKeys',
  method: 'GET',
  path: '/.well-known/jwks.json',
  // Any backend verifies access tokens with them.
  access: 'public',
  summary:
    'The public keys of access tokens, as a JWK Set (RFC 7517, RFC 8037). A key is listed a day before it signs.',
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        /** 32 bytes in base64url. */
        x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
  problems: true,
  cacheControl: 'public, max-age=300',
})
