import type { ErrorCode } from './codes.ts'

export type BaseErrorOptions = {
  code: ErrorCode
  /** What a developer should know beyond the short message: the raw response, the requested url. */
  details?: string
  /** What to do, one sentence each. */
  hints?: readonly string[]
  cause?: unknown
}

/**
 * The base class of Latchkey's errors.
 *
 * `message` is for developers (what happened, hints, details); `shortMessage` is the first sentence alone;
 * `code` is stable and maps to a visitor's sentence in the widget's locales.
 *
 * @example
 * try { await connect(latchkey, { connectorId }) }
 * catch (error) { if (error instanceof BaseError && error.code === 'USER_REJECTED') return }
 */
export class BaseError extends Error {
  override readonly name: string = 'LatchkeyError'
  readonly code: ErrorCode
  readonly shortMessage: string
  readonly details: string | undefined
  readonly hints: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions) {
    const { code, details, hints = [], cause } = options
    super([shortMessage, ...hints, details && `Details: ${details}`].filter(Boolean).join('\n'), { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.hints = hints
  }

  /**
   * Walks the chain of causes.
   * @returns the first error that `accepts` returns true for, or without it the innermost cause; undefined if there is none.
   */
  walk(accepts?: (error: unknown) => boolean): unknown {
    let current: unknown = this
    for (;;) {
      if (accepts?.(current)) return current
      const cause = current instanceof Error ? current.cause : undefined
      if (cause === undefined || cause === null) return accepts ? undefined : current
      current = cause
    }
  }
}
