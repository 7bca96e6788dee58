import { BaseError } from './BaseError.ts'

/** The caller's AbortSignal ended the wait. */
export class AbortedError extends BaseError {
  override readonly name = 'AbortedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The request was canceled.', { code: 'ABORTED', ...options })
  }
}

/** A part of the app's own code could not be fetched: the device is offline, or the app was replaced by a newer one meanwhile. */
export class CodeUnavailableError extends BaseError {
  override readonly name = 'CodeUnavailableError'
  constructor(options: { cause: Error }) {
    super('A part of the app could not be loaded.', {
      code: 'CODE_UNAVAILABLE',
      details: options.cause.message,
      cause: options.cause,
    })
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
