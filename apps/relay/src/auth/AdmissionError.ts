/** Why a client is rejected. Existing clients distinguish the cases by the exact text of `reason`. */
export class AdmissionError extends Error {
  override readonly name = 'AdmissionError'
  /** Close code: 3000 unauthorized, 3001 too many. */
  readonly code: 3000 | 3001
  /** HTTP status for clients that did not request a close reason. */
  readonly status: 401 | 403 | 429 | 503
  readonly reason: string

  constructor(name: keyof typeof admissionErrors) {
    const { code, status, reason } = admissionErrors[name]
    super(reason)
    this.code = code
    this.status = status
    this.reason = reason
  }
}

const admissionErrors = {
  TOKEN_MISSING: { code: 3000, status: 401, reason: 'Unauthorized: auth token missing' },
  TOKEN_INVALID: { code: 3000, status: 401, reason: 'JWT validation error: JWT Token is invalid' },
  TOKEN_NOT_YET_VALID: { code: 3000, status: 401, reason: 'JWT validation error: JWT Token is not yet valid' },
  TOKEN_EXPIRED: { code: 3000, status: 401, reason: 'JWT validation error: JWT Token is expired' },
  TOKEN_TOO_LONG: { code: 3000, status: 401, reason: 'JWT validation error: JWT Token lives longer than a day' },
  TOKEN_AUDIENCE: { code: 3000, status: 401, reason: 'JWT validation error: JWT Token is for another relay' },
  PROJECT_UNKNOWN: { code: 3000, status: 401, reason: 'Unauthorized: invalid key' },
  ORIGIN_NOT_ALLOWED: { code: 3000, status: 403, reason: 'Unauthorized: origin not allowed' },
  TOO_MANY_REQUESTS: { code: 3001, status: 429, reason: 'Too many requests' },
  TOO_MANY_CONNECTIONS: { code: 3001, status: 429, reason: 'Too many connections' },
  RELAY_FULL: { code: 3001, status: 503, reason: 'Too many connections to this relay' },
} as const
