import { STATUS_CODES } from 'node:http'
import type { Problem } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isDatabaseUnavailable } from '../db/Database.ts'
import { ApiError, toErrorResponse, tooManyRequests } from '../errors/ApiError.ts'
import { describeCause } from '../logs/describeCause.ts'
import { CallerBusyError } from '../providers/rpc/createCallerShares.ts'
import { IdempotencyConflictError } from '../state/SharedState.ts'
import { StateUnavailableError } from '../state/StateUnavailableError.ts'
import type { AdmissionPolicy } from './createAdmission.ts'
import type { ServedRequest } from './ServedRequest.ts'
import { type CompleteResponse, jsonType } from './sendResponse.ts'

/** Fastify's own errors, as the caller may read them. */
const frameworkErrors: Record<string, ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ApiError(413, {
    field: 'body',
    description: 'The body is larger than this path takes.',
  }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ApiError(400, {
    field: 'body',
    description: 'The length of the body differs from its content-length.',
  }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ApiError(415, {
    field: 'content-type',
    description: 'The content-type is invalid.',
  }),
}

/** Any other error. */
const unknownError = {
  status: 500,
  field: '',
  message: 'Internal server error',
  code: undefined,
  problem: undefined,
  headers: {},
}

const errorSchema = z.object({ code: z.string() })

/** An error that means something to the caller; undefined for any other. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof IdempotencyConflictError)
    return new ApiError(422, { field: 'idempotency-key', description: error.message, cause: error })
  if (error instanceof CallerBusyError) return tooManyRequests(error.message, { retryAfterSeconds: 1 })
  if (error instanceof StateUnavailableError || isDatabaseUnavailable(error))
    return new ApiError(503, {
      field: '',
      description: 'The server cannot do this now. Try again later.',
      cause: error,
    })
  return frameworkErrors[errorSchema.safeParse(error).data?.code ?? '']
}

/** What an error response needs of its request; both listeners and the recovery guard have it. */
type FailedRequest = Pick<ServedRequest, 'id' | 'log' | 'raw' | 'routeOptions'> & { facts?: ServedRequest['facts'] }

/**
 * The error response to an error: the common one (docs/api/README.md, "What all calls share"), or RFC 9457 where the contract says so.
 * Internal details are logged with the request id, and never sent to the caller.
 */
export function toErrorAnswer(error: unknown, request: FailedRequest): CompleteResponse {
  const known = toApiError(error)
  if (isAbort(error) && request.raw.socket.destroyed) request.log.debug('the caller left')
  else if (!known) request.log.error({ err: error }, 'request failed')
  // Only for debugging: the request's own line has the cause, and the upstream's failure is logged once.
  else if (known.status === 503) request.log.debug({ err: error }, 'upstream unavailable')
  const { status, field, message: description, code, problem, headers } = known ?? unknownError
  if (status >= 500) request.facts = { ...request.facts, cause: describeCause(error) }
  const told = { field, description, requestId: request.id }
  const [contentType, body] = request.routeOptions.config.problems
    ? ['application/problem+json', toProblem({ status, problem, code, ...told })]
    : [jsonType, toErrorResponse({ ...told, code })]
  return { status, headers, cacheControl: 'no-store', contentType, bytes: JSON.stringify(body) }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

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

const problemTypes = 'https://latchkey.dev/problems/'

/** An RFC 9457 problem document. The type `about:blank` means that the status describes the problem. */
function toProblem(options: {
  status: number
  problem: string | undefined
  code: string | undefined
  field: string
  description: string
  requestId: string
}): Problem {
  const { status, problem, code, field, description, requestId } = options
  const type = problem === undefined ? 'about:blank' : `${problemTypes}${problem}`
  const title = STATUS_CODES[status] ?? 'Error'
  return { type, title, status, detail: description, field, requestId, ...(code !== undefined && { code }) }
}
