import { STATUS_CODES } from 'node:http'
import type { Problem } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isDatabaseUnavailable } from '../db/Database.ts'
import { ApiError, toErrorAnswer } from '../errors/ApiError.ts'
import { describeCause } from '../logs/describeCause.ts'
import { IdempotencyConflictError } from '../state/SharedState.ts'
import { StateUnavailableError } from '../state/StateUnavailableError.ts'
import type { AdmissionPolicy } from './createAdmission.ts'

/** Fastify's own refusals and the sentences they go out with; every other error of its or ours is a plain 500. */
const frameworkRefusals: Record<string, { status: 400 | 413 | 415; field: string; description: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, field: 'body', description: 'The body is larger than this path takes.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    field: 'body',
    description: 'The body is not as long as its content-length says.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    field: 'content-type',
    description: 'The content-type does not read.',
  },
}

const errorSchema = z.object({ code: z.string() })

/** Failures of our own parts that mean something to a caller. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof IdempotencyConflictError)
    return new ApiError(422, { field: 'idempotency-key', description: error.message, cause: error })
  if (error instanceof StateUnavailableError || isDatabaseUnavailable(error))
    return new ApiError(503, {
      field: '',
      description: 'The server cannot do this now. Try again later.',
      cause: error,
    })
  return undefined
}

/**
 * Makes an error response of every failure: the common one (docs/api/README.md, "What all calls share"), or RFC 9457 where the contract
 * says so. Internals go to the log under the request id, never to the caller.
 */
export function answerErrors(app: FastifyInstance, policy: AdmissionPolicy): void {
  app.setErrorHandler(async (error, request, reply) => {
    const code = errorSchema.safeParse(error).data?.code ?? ''
    const refusal = toApiError(error) ?? frameworkRefusals[code]
    if (!refusal) request.log.error({ err: error }, 'request failed')
    // The line of the request says that much; what broke has said so itself, once.
    else if (refusal.status === 503) request.log.debug({ err: error }, 'upstream unavailable')
    if (!refusal || refusal.status >= 500) request.facts = { ...request.facts, cause: describeCause(error) }
    const { status, field, description } = refusal
      ? { description: refusal instanceof ApiError ? refusal.message : refusal.description, ...pick(refusal) }
      : { status: 500, field: '', description: 'Internal server error' }
    if (refusal instanceof ApiError) reply.headers(refusal.headers)
    if (request.routeOptions.config.problems)
      return reply
        .code(status)
        .type('application/problem+json')
        .send(toProblem({ status, field, description, requestId: request.id }))
    return reply.code(status).send(toErrorAnswer({ field, description, requestId: request.id }))
  })
  app.setNotFoundHandler(async (request, reply) => {
    await policy.countGuess(request)
    const description = 'There is nothing at this path. GET /openapi.json lists what there is.'
    return reply.code(404).send(toErrorAnswer({ field: 'path', description, requestId: request.id }))
  })
}

function pick({ status, field }: { status: number; field: string }) {
  return { status, field }
}

/** An RFC 9457 problem document. `about:blank` says that the status tells the kind of problem. */
function toProblem(options: { status: number; field: string; description: string; requestId: string }): Problem {
  const { status, field, description, requestId } = options
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: description, field, requestId }
}
