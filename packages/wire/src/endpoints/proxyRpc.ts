import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

/** Calls in one JSON-RPC batch, at most (SPEC §7). */
export const maxRpcBatch = 1000

const callSchema = z.looseObject({ method: z.string().check(z.minLength(1), z.maxLength(128)) })

export const proxyRpc = defineEndpoint({
  name: 'proxyRpc',
  method: 'POST',
  path: '/v1',
  access: 'project',
  maxBodyBytes: 1_048_576,
  summary: 'JSON-RPC to the node of a configured network: one call or a batch, the answer passed through as it is.',
  query: z.object({ ...clientQuery, chainId: caipNetworkIdSchema }),
  body: z.union([callSchema, z.array(callSchema).check(z.minLength(1), z.maxLength(maxRpcBatch))]),
  bodyRefusal: 400,
  produces: 'application/json',
})
