import type { IncomingHttpHeaders } from 'node:http'
import type { $ZodType } from 'zod/v4/core'
import type { ServerContext } from '../context.ts'
import { readIdempotencyKey } from './readIdempotencyKey.ts'

/** Providers' checkouts are good for five minutes (Coinbase’s session token); a link given again has a minute left at least. */
const keptMs = 4 * 60_000

/**
 * Makes a checkout at a provider, once for all calls with the same `Idempotency-Key`, on whichever server: who lost the answer gets the same
 * link again. Without a key `work` is just done.
 * @throws ApiError 400 `idempotency-key`; IdempotencyConflictError; StateUnavailableError; what `work` throws.
 */
export async function checkoutOnce<answer>(
  context: Pick<ServerContext, 'state'>,
  request: { headers: IncomingHttpHeaders; rawBody: string; project: { id: string }; getSignal: () => AbortSignal },
  options: { endpoint: { name: string; answer: $ZodType<answer> }; work: () => Promise<answer> },
): Promise<answer> {
  const { endpoint, work } = options
  const key = readIdempotencyKey(request.headers)
  if (key === undefined) return await work()
  return await context.state.idempotency.run(JSON.stringify([endpoint.name, request.project.id, key]), {
    fingerprint: request.rawBody,
    ttlMs: keptMs,
    schema: endpoint.answer,
    work,
    signal: request.getSignal(),
  })
}
