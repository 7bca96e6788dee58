import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { NameConflictError } from '../stores/names/NameConflictError.ts'

/** Converts a conflict in the database into the caller's error; returns other errors unchanged. */
export function toNameError(error: unknown): unknown {
  if (!(error instanceof NameConflictError)) return error
  if (error.reason === 'too many today') {
    const description = 'This name has reached its limit of owner changes a day. Try again later.'
    return tooManyRequests(description, { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) })
  }
  if (error.reason === 'taken') return nameTaken(error)
  const [status, field, description, code] = {
    'too many': [400, 'address', 'This address has reached its limit of registered names', 'names_too_many'] as const,
    replayed: [401, 'message', 'This message was already used. Sign a new one.'] as const,
    'nothing to undo': [400, 'name', 'This address cannot undo a change of owner of this name'] as const,
    'too many changes': [400, 'name', 'This name changed owners too often. Try again in a few days.'] as const,
    'not the owner': [401, 'address', 'Name owner validation error'] as const,
  }[error.reason]
  return new ApiError(status, { field, description, code, cause: error })
}

/** The error for a name that somebody has registered. */
export function nameTaken(cause?: NameConflictError): ApiError {
  return new ApiError(400, { field: 'name', description: 'Name is already registered', code: 'name_taken', cause })
}
