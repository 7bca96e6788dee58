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
