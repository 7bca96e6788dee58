/** A wallet's EIP-1193 provider. Only `request` is sure to exist; its results are not trusted. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  /** A wallet on another device, or the embedded one: its reads go to the app's own nodes, so it is no source beside them. */
  readonly isPaired?: true
}

/** Whether a value has `request`. Reading a foreign object's property may throw: call this inside `try`. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    typeof (value as { request?: unknown }).request === 'function'
  )
}
