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
  const listeners = new Set<() => void>()
  let reason: DOMException | undefined
  const cancelation: Cancelation = {
    get aborted() {
      return reason !== undefined
    },
    get reason() {
      return reason
    },
    throwIfAborted() {
      if (reason) throw reason
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  return {
    cancelation,
    abort() {
      if (reason) return
      reason = new DOMException('This operation was aborted', 'AbortError')
      for (const listener of listeners) listener()
      listeners.clear()
    },
  }
}
