import type { IncomingHttpHeaders } from 'node:http'
import type { $ZodType } from 'zod/v4/core'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/Database.ts'
import { ApiError } from '../errors/ApiError.ts'

/**
 * Runs a write that its caller may repeat after a lost response. With an `Idempotency-Key` the response is stored together with the change,
 * so that a repeated call gets it again, on any server. Error responses are not stored. Without a key it only runs `work`.
 * @param options.scope the endpoint and its caller.
 * @param options.work receives the function that stores the response, to call in the transaction of the change.
 * @throws ApiError 400 `idempotency-key`; IdempotencyConflictError; what `work` throws.
 */
export async function respondOnce<response>(
  context: Pick<ServerContext, 'responses'>,
  request: { headers: IncomingHttpHeaders; rawBody: string },
  options: {
    scope: readonly string[]
    work: (keep: (tx: Database, response: response) => Promise<void>) => Promise<response>
  },
): Promise<response> {
  const { scope, work } = options
  const key = readIdempotencyKey(request.headers)
  if (key === undefined) return await work(() => Promise.resolve())
  const call = { scope, key, body: request.rawBody }
  // A response under this scope was stored by the same endpoint.
  const find = () => context.responses.get(call) as Promise<response | undefined>
  const earlier = await find()
  if (earlier !== undefined) return earlier
  try {
    return await work((tx, response) => context.responses.keep(tx, call, response))
  } catch (error) {
    // The same call may have completed meanwhile: then its response counts, not this conflict.
    const meanwhile = await find()
    if (meanwhile !== undefined) return meanwhile
    throw error
  }
}

/** Providers' checkouts are valid for five minutes (Coinbase’s session token); a link returned again is valid for at least one more. */
const keptMs = 4 * 60_000

/**
 * Creates a checkout at a provider, once for all calls with the same `Idempotency-Key`, on any server: a caller that lost the response gets
 * the same link again. Without a key it only runs `work`.
 * @throws ApiError 400 `idempotency-key`; IdempotencyConflictError; StateUnavailableError; what `work` throws.
 */
export async function checkoutOnce<response>(
  context: Pick<ServerContext, 'state'>,
  request: { headers: IncomingHttpHeaders; rawBody: string; project: { id: string }; getSignal: () => AbortSignal },
  options: { endpoint: { name: string; response: $ZodType<response> }; work: () => Promise<response> },
): Promise<response> {
  const { endpoint, work } = options
  const key = readIdempotencyKey(request.headers)
  if (key === undefined) return await work()
  return await context.state.idempotency.run(JSON.stringify([endpoint.name, request.project.id, key]), {
    fingerprint: request.rawBody,
    ttlMs: keptMs,
    schema: endpoint.response,
    work,
    signal: request.getSignal(),
  })
}

const maxLength = 255

/** The caller's idempotency key; undefined without one. @throws ApiError 400 `idempotency-key`. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key !== '' && key.length <= maxLength) return key
  const description = `The idempotency key must have 1 to ${maxLength} characters.`
  throw new ApiError(400, { field: 'idempotency-key', description })
}
