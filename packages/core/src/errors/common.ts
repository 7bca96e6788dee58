import { BaseError } from './BaseError.ts'

/** The caller's AbortSignal ended the wait. */
export class AbortedError extends BaseError {
  override readonly name = 'AbortedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The request was canceled.', { code: 'ABORTED', ...options })
  }
}

/** An error of other code, without a class of its own. */
export class UnknownError extends BaseError {
  override readonly name = 'UnknownError'
  constructor(options: { cause: unknown }) {
    super('Something went wrong.', {
      code: 'UNKNOWN',
      details: options.cause instanceof Error ? options.cause.message : String(options.cause),
      cause: options.cause,
    })
  }
}
