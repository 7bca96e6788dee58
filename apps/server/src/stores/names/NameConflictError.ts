/** Why the database refused a change that looked possible a moment before. */
export type NameConflict = 'taken' | 'too many' | 'replayed' | 'not the owner' | 'nothing to undo' | 'too many changes'

export class NameConflictError extends Error {
  override readonly name = 'NameConflictError'
  readonly reason: NameConflict

  constructor(reason: NameConflict) {
    super(`The name was not changed: ${reason}.`)
    this.reason = reason
  }
}
