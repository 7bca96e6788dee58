import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, clientQuery, timeSchema } from '../schemas.ts'

export const createSignInNonce = defineEndpoint({
  name: 'createSignInNonce',
  method: 'POST',
  path: '/v1/auth/nonce',
  access: 'project',
  summary:
    'A nonce for one sign-in message of this account, or of any EVM account, valid once, for five minutes, for the project and the page’s origin.',
  query: z.object(clientQuery),
  body: z.object({
    /**
     * CAIP-10, as the message will have it: the EIP-55 checksum for eip155. Or `eip155` alone for a wallet that connects and signs in one
     * prompt: any account of it may use the nonce.
     */
    account: z.union([caipAddressSchema, z.literal('eip155')]),
  }),
  response: z.object({
    /** 128 bits or more that nobody can guess. */
    nonce: z.string().check(z.regex(/^[0-9a-f]{32,128}$/)),
    expiresAt: timeSchema,
  }),
  problems: true,
})
