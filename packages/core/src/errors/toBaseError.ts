import { BaseError } from './BaseError.ts'
import { AbortedError, CodeUnavailableError, UnknownError } from './common.ts'

/** What browsers and bundlers say of an `import()` whose file did not arrive. */
const importFailure = /import\w* (a )?module|loading \w*\s?chunk/i

/** Wraps a caught value in a `BaseError`; an error that already is one is returned unchanged. */
export function toBaseError(error: unknown): BaseError {
  if (error instanceof BaseError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return new AbortedError({ cause: error })
  if (error instanceof Error && importFailure.test(error.message)) return new CodeUnavailableError({ cause: error })
  return new UnknownError({ cause: error })
}
