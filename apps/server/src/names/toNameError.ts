import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { NameConflictError } from '../stores/names/NameConflictError.ts'

/** Converts a conflict in the database into the caller's error; returns other errors unchanged. */
export function toNameError(error: unknown): unknown {
  if (!(error instanceof NameConflictError)) return error
  if (error.reason === 'too many today') {
    const description = 'This name has reached its limit of owner changes a day. Try again later.'
    return tooManyRequests(description, { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) })
  }
  const [status, field, description] = {
    taken: [400, 'name', 'Name is already registered'] as const,
    'too many': [400, 'address', 'This address has reached its limit of registered names'] as const,
    replayed: [401, 'message', 'This message was already used. Sign a new one.'] as const,
    'nothing to undo': [400, 'name', 'This address cannot undo a change of owner of this name'] as const,
    'too many changes': [400, 'name', 'This name changed owners too often. Try again in a few days.'] as const,
    'not the owner': [401, 'address', 'Name owner validation error'] as const,
  }[error.reason]
  return new ApiError(status, { field, description, cause: error })
}
