import { BaseError } from '@latchkey/core/errors'

/** For tests: the code of what was thrown, which is a `BaseError` whatever went wrong; `none` for a result. */
export function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof BaseError ? error.code : `not a BaseError: ${String(error)}`),
  )
}
