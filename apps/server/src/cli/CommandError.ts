/** A command that cannot run; the message says what the operator should do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
