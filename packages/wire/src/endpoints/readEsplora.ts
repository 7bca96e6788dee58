import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

export const readEsplora = defineEndpoint({
  name: 'readEsplora',
  method: 'GET',
  path: '/v1/esplora/:chainId/*',
  access: 'project',
  summary: 'A path of the Esplora API of a configured Bitcoin network, of those offered. Returns the node’s response.',
  params: z.object({ chainId: caipNetworkIdSchema, '*': z.string().check(z.maxLength(256)) }),
  // Nothing of it reaches a node, so a member that is not known would have no effect.
  query: z.strictObject(clientQuery),
  produces: 'application/json, text/plain',
})
