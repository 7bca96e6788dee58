/**
 * Wraps the data keys of rows with a key that is not in the database. Every implementation passes `keyProviders.test.ts`.
 *
 * `context` is authenticated with the wrapped key: it opens with the same context only.
 */
export type KeyProvider = {
  /**
   * Wraps 32 bytes.
   * @throws KeyUnavailableError
   */
  wrap: (dataKey: Uint8Array, context: string) => Promise<WrappedKey>
  /**
   * Opens what `wrap` made, also with an earlier version of the key.
   * @throws KeyUnavailableError; UnknownKeyError where a key wrapped it that is not configured; KeyMismatchError where it is of another
   *   context, or was changed
   */
  unwrap: (wrapped: string, context: string) => Promise<Uint8Array>
  /** The key, with its version, that `wrap` uses now. @throws KeyUnavailableError */
  currentKeyId: () => Promise<string>
}

/** A wrapped key as text, and the id of the key that wraps it. */
export type WrappedKey = { keyId: string; wrapped: string }

/** The key is elsewhere, and cannot be reached now. The message has no key and no token. */
export class KeyUnavailableError extends Error {
  override readonly name = 'KeyUnavailableError'
}

/** A key that is not configured here wrapped it: the operator's setting is to be mended, not the row. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError'
}

/** A wrapped key that does not open. */
export class KeyMismatchError extends Error {
  override readonly name = 'KeyMismatchError'
}
