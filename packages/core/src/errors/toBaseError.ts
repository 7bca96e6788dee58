import { BaseError } from './BaseError.ts'
import { AbortedError, UnknownError } from './ours.ts'

/** Gives whatever was caught a code and a sentence; errors of ours come back as they are. */
export function toBaseError(error: unknown): BaseError {
  if (error instanceof BaseError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return new AbortedError({ cause: error })
  return new UnknownError({ cause: error })
}
