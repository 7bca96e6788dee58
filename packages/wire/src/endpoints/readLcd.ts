import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

const part = z.optional(z.string().check(z.maxLength(200)))

export const readLcd = defineEndpoint({
  name: 'readLcd',
  method: 'GET',
  path: '/v1/lcd/:chainId/*',
  access: 'project',
  summary: 'A path of the REST API of a configured Cosmos network, of those offered. Returns the node’s response.',
  params: z.object({ chainId: caipNetworkIdSchema, '*': z.string().check(z.maxLength(256)) }),
  // Nothing else of it reaches a node, so a member that is not known would have no effect.
  query: z.strictObject({ ...clientQuery, denom: part, query: part, events: part }),
  produces: 'application/json',
})
