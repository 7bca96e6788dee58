import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { NameConflictError } from '../stores/names/NameConflictError.ts'

/** Says to the caller why the database kept a change out; other errors pass. */
export function toNameError(error: unknown): unknown {
  if (!(error instanceof NameConflictError)) return error
  if (error.reason === 'too many today') {
    const description = 'This name changed hands as often as it may in a day. Try again later.'
    return tooManyRequests(description, { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) })
  }
  const [status, field, description] = {
    taken: [400, 'name', 'Name is already registered'] as const,
    'too many': [400, 'address', 'This address has registered as many names as it may'] as const,
    replayed: [401, 'message', 'This message was used already. Sign a new one.'] as const,
    'nothing to undo': [400, 'name', 'This address can undo no change of owner of this name, or no longer'] as const,
    'too many changes': [400, 'name', 'This name changed hands too often. Try again in a few days.'] as const,
    'not the owner': [401, 'address', 'Name owner validation error'] as const,
  }[error.reason]
  return new ApiError(status, { field, description, cause: error })
}
