/**
 * Ends a call to an upstream early: the part of an AbortSignal that such a call uses. An AbortSignal is one, and takes longer to create and to
 * listen to than a whole request through the JSON-RPC proxy may add.
 */
export type Cancelation = {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted: () => void
  addEventListener: (type: 'abort', listener: () => void, options: { once: true }) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}

/** A cancelation without events of the DOM. @returns it, and the function that aborts it. */
export function createCancelation(): { cancelation: Cancelation; abort: () => void } {
  const cancelation = new CallerCancelation()
  return { cancelation, abort: () => cancelation.abort() }
}

/** A class, as getters and functions of its own for each call take longer than the rest of it. */
class CallerCancelation implements Cancelation {
  readonly #listeners = new Set<() => void>()
  #reason: DOMException | undefined

  get aborted(): boolean {
    return this.#reason !== undefined
  }

  get reason(): unknown {
    return this.#reason
  }

  throwIfAborted(): void {
    if (this.#reason) throw this.#reason
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }

  abort(): void {
    if (this.#reason) return
    this.#reason = new DOMException('This operation was aborted', 'AbortError')
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }
}
