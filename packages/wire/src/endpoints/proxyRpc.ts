import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipNetworkIdSchema, clientQuery } from '../schemas.ts'

/** Maximum calls in one JSON-RPC batch; a network may allow fewer. */
export const maxRpcBatch = 1000

/** Strict JSON-RPC 2.0: a node might interpret an unknown member, or one in another case. */
const callSchema = z.strictObject({
  jsonrpc: z._default(z.literal('2.0'), '2.0'),
  /** Numbers beyond 2^53 lose precision. */
  id: z.optional(z.union([z.int(), z.string().check(z.maxLength(256)), z.null()])),
  method: z.string().check(z.minLength(1), z.maxLength(128)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})
export type RpcCall = z.infer<typeof callSchema>

export const proxyRpc = defineEndpoint({
  name: 'proxyRpc',
  method: 'POST',
  path: '/v1',
  access: 'project',
  maxBodyBytes: 1_048_576,
  summary:
    'JSON-RPC to the node of a configured network: one call or a batch of supported methods. Returns the node’s response.',
  query: z.object({ ...clientQuery, chainId: caipNetworkIdSchema }),
  body: z.union([callSchema, z.array(callSchema).check(z.minLength(1), z.maxLength(maxRpcBatch))]),
  bodyErrorStatus: 400,
  produces: 'application/json',
})
