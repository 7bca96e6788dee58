import type { IncomingHttpHeaders } from 'node:http'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/Database.ts'
import { readIdempotencyKey } from './readIdempotencyKey.ts'

/**
 * Answers a write that its caller may send again after a lost answer. With an `Idempotency-Key` the answer is written together with the
 * change, so that the same call gets it again, on whichever server, however the first one ended. Refusals are not kept. Without a key
 * `work` is just done.
 * @param options.scope what is called and by whom.
 * @param options.work gets what to call with the answer in the transaction of the change.
 * @throws ApiError 400 `idempotency-key`; IdempotencyConflictError; what `work` throws.
 */
export async function answerOnce<answer>(
  context: Pick<ServerContext, 'answers'>,
  request: { headers: IncomingHttpHeaders; rawBody: string },
  options: {
    scope: readonly string[]
    work: (keep: (tx: Database, answer: answer) => Promise<void>) => Promise<answer>
  },
): Promise<answer> {
  const { scope, work } = options
  const key = readIdempotencyKey(request.headers)
  if (key === undefined) return await work(() => Promise.resolve())
  const call = { scope, key, body: request.rawBody }
  // What was kept under this scope, this function was given.
  const find = () => context.answers.find(call) as Promise<answer | undefined>
  const earlier = await find()
  if (earlier !== undefined) return earlier
  try {
    return await work((tx, answer) => context.answers.keep(tx, call, answer))
  } catch (error) {
    // The same call may have come through meanwhile: then its answer counts, not that nothing was left to do.
    const meanwhile = await find()
    if (meanwhile !== undefined) return meanwhile
    throw error
  }
}
