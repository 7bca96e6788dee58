import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

export const sendEsplora = defineEndpoint({
  name: 'sendEsplora',
  method: 'POST',
  path: '/v1/esplora/:chainId/tx',
  access: 'project',
  // Twice the 400,000 weight units that nodes pass on.
  maxBodyBytes: 800_000,
  summary:
    'Sends a signed transaction, the body in hexadecimal, to a configured Bitcoin network. Returns the node’s response.',
  params: z.object({ chainId: caipNetworkIdSchema }),
  query: z.strictObject(clientQuery),
  produces: 'application/json, text/plain',
})
