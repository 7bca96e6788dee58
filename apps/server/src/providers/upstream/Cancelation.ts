import type { ServerResponse } from 'node:http'

/**
 * Ends a call to an upstream early: the part of an AbortSignal that such a call uses. An AbortSignal is one, and takes longer to create and to
 * listen to than a whole request through the JSON-RPC proxy may add.
 */
export type Cancelation = {
  readonly reason: unknown
  throwIfAborted: () => void
  addEventListener: (type: 'abort', listener: () => void, options: { once: true }) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}

/** Aborts when the caller of a response leaves before it has all of it. Without events of the DOM. */
export class CallerCancelation implements Cancelation {
  /** A call to one upstream listens at a time. */
  #listener: (() => void) | undefined
  #reason: DOMException | undefined

  constructor(response: ServerResponse) {
    response.on('close', () => {
      if (!response.writableFinished) this.#abort()
    })
  }

  get reason(): unknown {
    return this.#reason
  }

  throwIfAborted(): void {
    if (this.#reason) throw this.#reason
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (this.#listener) throw new Error('Only one call at a time ends with its caller.')
    this.#listener = listener
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    if (this.#listener === listener) this.#listener = undefined
  }

  #abort(): void {
    this.#reason = new DOMException('This operation was aborted', 'AbortError')
    this.#listener?.()
  }
}
