import { STATUS_CODES } from 'node:http'
import type { Problem } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isDatabaseUnavailable } from '../db/Database.ts'
import { ApiError, toErrorResponse } from '../errors/ApiError.ts'
import { describeCause } from '../logs/describeCause.ts'
import { IdempotencyConflictError } from '../state/SharedState.ts'
import { StateUnavailableError } from '../state/StateUnavailableError.ts'
import type { AdmissionPolicy } from './createAdmission.ts'
import type { ServedRequest } from './ServedRequest.ts'
import { type CompleteResponse, jsonType } from './sendResponse.ts'

/** Error responses for Fastify's own errors; any other error gets a plain 500. */
const frameworkErrors: Record<string, { status: 400 | 413 | 415; field: string; description: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, field: 'body', description: 'The body is larger than this path takes.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    field: 'body',
    description: 'The length of the body differs from its content-length.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    field: 'content-type',
    description: 'The content-type is invalid.',
  },
}

const errorSchema = z.object({ code: z.string() })

/** Converts errors that mean something to the caller. */
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
 * The error response to an error: the common one (docs/api/README.md, "What all calls share"), or RFC 9457 where the contract says so.
 * Internal details are logged with the request id, and never sent to the caller.
 */
export function toErrorAnswer(error: unknown, request: ServedRequest): CompleteResponse {
  const known = toApiError(error) ?? frameworkErrors[errorSchema.safeParse(error).data?.code ?? '']
  if (!known) request.log.error({ err: error }, 'request failed')
  // Only for debugging: the request's own line has the cause, and the upstream's failure is logged once.
  else if (known.status === 503) request.log.debug({ err: error }, 'upstream unavailable')
  if (!known || known.status >= 500) request.facts = { ...request.facts, cause: describeCause(error) }
  const { status, field, description } = known
    ? { description: known instanceof ApiError ? known.message : known.description, ...pick(known) }
    : { status: 500, field: '', description: 'Internal server error' }
  const shared = { status, headers: known instanceof ApiError ? known.headers : undefined, cacheControl: 'no-store' }
  const told = { field, description, requestId: request.id }
  if (request.routeOptions.config.problems)
    return {
      ...shared,
      contentType: 'application/problem+json',
      bytes: JSON.stringify(toProblem({ status, ...told })),
    }
  const code = known instanceof ApiError ? known.code : undefined
  return { ...shared, contentType: jsonType, bytes: JSON.stringify(toErrorResponse({ ...told, code })) }
}

/** Sends an error response for every error. */
export function handleErrors(app: FastifyInstance, policy: AdmissionPolicy): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers = {}, contentType, cacheControl, bytes } = toErrorAnswer(error, request)
    return reply.code(status).headers(headers).header('cache-control', cacheControl).type(contentType).send(bytes)
  })
  app.setNotFoundHandler(async (request, reply) => {
    await policy.countGuess(request)
    const description = 'There is nothing at this path. GET /openapi.json lists all paths.'
    reply.code(404).header('cache-control', 'no-store')
    return reply.send(toErrorResponse({ field: 'path', description, requestId: request.id }))
  })
}

function pick({ status, field }: { status: number; field: string }) {
  return { status, field }
}

/** An RFC 9457 problem document. The type `about:blank` means that the status describes the problem. */
function toProblem(options: { status: number; field: string; description: string; requestId: string }): Problem {
  const { status, field, description, requestId } = options
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: description, field, requestId }
}
