import * as z from 'zod'

export type RpcCall = { method: string; params: readonly unknown[] }
export type RpcResponse = { result: unknown } | { error: RpcErrorObject }
export type RpcErrorObject = { code: number; message: string; data?: unknown }

const errorSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
const responseSchema = z.union([
  z.object({ id: z.number(), error: errorSchema }),
  z.object({ id: z.number(), result: z.unknown() }),
])

/**
 * Parses the response to a batch with the request ids 0, 1, 2 … and sorts it by them.
 * @throws z.ZodError when the body is not a JSON-RPC batch response.
 */
export function readResponses(body: Buffer, count: number): RpcResponse[] {
  const responses = z.array(responseSchema).parse(JSON.parse(body.toString('utf8')))
  const byId = new Map(responses.map((response) => [response.id, response]))
  return Array.from({ length: count }, (_, id) => {
    const response = byId.get(id)
    return response ?? { error: { code: -32603, message: 'The node did not respond to this call of the batch.' } }
  })
}

/** An error that a node returned. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly method: string

  constructor(method: string, error: RpcErrorObject | undefined) {
    super(`The node rejected ${method}: ${error?.message ?? 'it returned no result'}.`)
    this.method = method
    this.code = error?.code ?? -32603
  }
}
