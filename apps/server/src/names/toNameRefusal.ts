import { ApiError } from '../errors/ApiError.ts'
import { NameConflictError } from '../stores/createNameStore.ts'

/** Says to the caller why the database kept a change out; other errors pass. */
export function toNameRefusal(error: unknown): unknown {
  if (!(error instanceof NameConflictError)) return error
  const [status, field, description] = {
    taken: [400, 'name', 'Name is already registered'] as const,
    'too many': [400, 'address', 'This address has registered as many names as it may'] as const,
    replayed: [401, 'message', 'This message was used already. Sign a new one.'] as const,
    'not the owner': [401, 'address', 'Name owner validation error'] as const,
  }[error.reason]
  return new ApiError(status, { field, description, cause: error })
}
