/** Why the database rejected a change that seemed possible a moment before. */
export type NameConflict =
  | 'taken'
  | 'too many'
  | 'replayed'
  | 'not the owner'
  | 'nothing to undo'
  | 'too many changes'
  | 'too many today'

export class NameConflictError extends Error {
  override readonly name = 'NameConflictError'
  readonly reason: NameConflict
  /** After which it can be tried again; 0 where waiting does not help. */
  readonly retryAfterMs: number

  constructor(reason: NameConflict, { retryAfterMs = 0 } = {}) {
    super(`The name was not changed: ${reason}.`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
