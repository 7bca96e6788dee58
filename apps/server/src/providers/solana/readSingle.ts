import * as z from 'zod'
import type { NodeRpc } from '../rpc/createRpc.ts'
import type { RpcResponse } from '../rpc/readResponses.ts'
import { readResult } from './readTokenAccounts.ts'

/** Calls of an operator's own server share the nodes as those of one caller. */
const caller = 'das'

const responseSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/**
 * One call with parameters by name, in a body of its own: nodes need not take such calls in a batch.
 * @throws NodeUnavailableError, CallerBusyError; RpcError where the node returns an error, or something else.
 */
export async function readSingle<schema extends z.ZodType>(
  node: NodeRpc,
  { method, params, schema }: { method: string; params: object; schema: schema },
): Promise<z.infer<schema>> {
  const { body } = await node.forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), { caller })
  return readResult(method, schema, parse(body))
}

function parse(body: Buffer): RpcResponse | undefined {
  try {
    return responseSchema.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}
