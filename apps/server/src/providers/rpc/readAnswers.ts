import * as z from 'zod'

export type RpcCall = { method: string; params: readonly unknown[] }
export type RpcAnswer = { result: unknown } | { error: RpcRefusal }
export type RpcRefusal = { code: number; message: string; data?: unknown }

const refusalSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
const answerSchema = z.union([
  z.object({ id: z.number(), error: refusalSchema }),
  z.object({ id: z.number(), result: z.unknown() }),
])

/**
 * Reads a batch answer whose request ids were 0, 1, 2 … and puts it in their order.
 * @throws z.ZodError when the body is not a JSON-RPC batch answer.
 */
export function readAnswers(body: Buffer, count: number): RpcAnswer[] {
  const answers = z.array(answerSchema).parse(JSON.parse(body.toString('utf8')))
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return Array.from({ length: count }, (_, id) => {
    const answer = byId.get(id)
    return answer ?? { error: { code: -32603, message: 'The node left this call of the batch unanswered.' } }
  })
}

/** A node that answered, and said no. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly method: string

  constructor(method: string, refusal: RpcRefusal | undefined) {
    super(`The node refused ${method}: ${refusal?.message ?? 'it gave no answer'}.`)
    this.method = method
    this.code = refusal?.code ?? -32603
  }
}
