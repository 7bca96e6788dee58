/**
 * Where a connection is remembered. Three methods and no promise: a page that is closing must still be able to write.
 * Implementations never throw: a full or blocked storage costs the memory of the visit, nothing else.
 */
export type StoragePort = {
  /** True where a server reads the same session as the browser: cookies. */
  readonly isOnServer?: boolean
  getItem(key: string): string | undefined
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
