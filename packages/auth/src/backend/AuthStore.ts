/** A nonce that was used. `expiresAt` is in milliseconds since 1970, like all times here; it may be deleted then. */
export type SpentNonce = { nonce: string; expiresAt: number }

export type StoredSession = {
  id: string
  /** CAIP-10. */
  account: string
  domain: string
  resources: readonly string[]
  /** How the visitor's list names it. */
  device: string | null
  createdAt: number
  lastUsedAt: number
  /** It may be deleted then. */
  expiresAt: number
  /** SHA-256 of its refresh token, in hex: the token itself is kept nowhere. */
  refreshHash: string
}

/** What a session becomes by a refresh. */
export type SessionRenewal = { from: string; to: string; lastUsedAt: number; expiresAt: number }

/**
 * Where an app keeps sessions and the nonces that were used: two tables. `spendNonce` and `renewSession` must be atomic, in every process that
 * shares the store: of several calls at once, one alone may be told true.
 */
export type AuthStore = {
  /** Adds a nonce. `INSERT … ON CONFLICT DO NOTHING` with a row count of 1. @returns whether it was not there */
  spendNonce(nonce: SpentNonce): Promise<boolean>
  addSession(session: StoredSession): Promise<void>
  getSession(id: string): Promise<StoredSession | undefined>
  /**
   * `UPDATE … SET refresh_hash = to, … WHERE id = $1 AND refresh_hash = from` with a row count of 1.
   * @returns whether the session was there with this hash
   */
  renewSession(id: string, renewal: SessionRenewal): Promise<boolean>
  endSession(id: string): Promise<void>
  listSessions(account: string): Promise<readonly StoredSession[]>
}
