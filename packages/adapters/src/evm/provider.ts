/** EIP-1193: what a wallet gives a page. Only `request` is sure to exist; nothing it answers is trusted. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  /** A wallet on another device: its reads go to the app's own nodes, so it is no source beside them. */
  readonly isPaired?: true
}

/** True for anything that can be asked. Reading an outsider's property may throw: call it where that is caught. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    typeof (value as { request?: unknown }).request === 'function'
  )
}
