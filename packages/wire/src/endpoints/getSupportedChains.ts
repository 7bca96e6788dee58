import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

export const getSupportedChains = defineEndpoint({
  name: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  access: 'public',
  summary:
    'The networks that this server supports, over HTTP and over WebSocket, and those whose NFTs and history it lists.',
  query: z.object(clientQuery),
  cacheControl: 'public, max-age=86400, s-maxage=86400',
  response: z.object({
    http: z.array(caipNetworkIdSchema),
    ws: z.array(caipNetworkIdSchema),
    /** Those whose NFTs are listed; absent from older servers, which list those of all. */
    nfts: z.optional(z.array(caipNetworkIdSchema)),
    /** Those whose past transactions are listed; absent as above. */
    history: z.optional(z.array(caipNetworkIdSchema)),
  }),
})
export type SupportedChains = z.infer<typeof getSupportedChains.response>
