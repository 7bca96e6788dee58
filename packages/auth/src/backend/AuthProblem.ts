import type { Problem } from '@latchkey/wire'
import type { SignInProblem } from '@latchkey/wire/sign-in'

/** What a client handles; `checkSignIn`'s codes are of messages that are well-formed, and not the expected ones. */
export type AuthProblemCode = SignInProblem

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  503: 'Service Unavailable',
} as const

type AuthProblemOptions = { status: keyof typeof titles; code?: AuthProblemCode; field?: string; cause?: unknown }

/** An error response (RFC 9457) of the sign-in's handlers. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
  readonly status: keyof typeof titles
  readonly code: AuthProblemCode | undefined
  readonly field: string

  constructor(detail: string, { status, code, field = '', cause }: AuthProblemOptions) {
    super(detail, { cause })
    this.status = status
    this.code = code
    this.field = field
  }
}

export function toResponse({ status, message: detail, field, code }: AuthProblem): Response {
  const requestId = crypto.randomUUID()
  const problem: Problem = { type: 'about:blank', title: titles[status], status, detail, field, requestId, code }
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(status === 405 && { allow: 'POST' }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  })
}
