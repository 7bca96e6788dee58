import type { ErrorResponse, ReasonCode } from '@latchkey/wire'
import type { SignInProblem } from '@latchkey/wire/sign-in'

/** Statuses of error responses; any other error is a 500 without details. */
export type ApiErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 426 | 429 | 502 | 503

/** An error the caller may read: its field and description are sent in the error response as they are. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: ApiErrorStatus
  /** The input or upstream at fault; empty when there is none. */
  readonly field: string
  /** For callers that handle this error: they never match its description. */
  readonly code: ReasonCode | SignInProblem | undefined
  /** The same where error responses are problem documents: the end of the problem's type. */
  readonly problem: string | undefined
  readonly headers: Record<string, string>

  constructor(
    status: ApiErrorStatus,
    options: {
      field: string
      description: string
      code?: ReasonCode | SignInProblem | undefined
      problem?: string | undefined
      cause?: unknown
      headers?: Record<string, string>
    },
  ) {
    super(options.description, { cause: options.cause })
    this.status = status
    this.field = options.field
    this.code = options.code
    this.problem = options.problem
    this.headers = options.headers ?? {}
  }
}

/** The 429 for a caller above a limit, with `Retry-After`. */
export function tooManyRequests(description: string, { retryAfterSeconds }: { retryAfterSeconds: number }): ApiError {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new ApiError(429, { field: 'rate_limited', description, headers })
}

/** An error response with one reason. */
export function toErrorResponse(options: {
  field: string
  description: string
  code?: ReasonCode | SignInProblem | undefined
  requestId: string
}): ErrorResponse {
  const { field, description, code, requestId } = options
  return { status: 'FAILED', reasons: [{ field, description, ...(code && { code }) }], requestId }
}
