import type { ErrorCode } from './codes.ts'

/** What bundlers replace; without one there is none. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

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
    try {
      // Once the subclass has set its own fields.
      if (process.env.NODE_ENV === 'development') queueMicrotask(() => tellListeners(this))
    } catch {
      // Without a bundler there is no `process`, and nobody listens.
    }
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

const listeners = /*#__PURE__*/ new Set<(error: BaseError) => void>()

/** Calls `listener` with each error that is created, in development builds alone. @returns what ends it */
export function listenToErrors(listener: (error: BaseError) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellListeners(error: BaseError): void {
  for (const listener of [...listeners]) listener(error)
}
