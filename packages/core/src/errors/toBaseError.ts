import { BaseError } from './BaseError.ts'
import { AbortedError, UnknownError } from './common.ts'

/** Wraps a caught value in a `BaseError`; an error that already is one is returned unchanged. */
export function toBaseError(error: unknown): BaseError {
  if (error instanceof BaseError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return new AbortedError({ cause: error })
  return new UnknownError({ cause: error })
}
