/** A command line that cannot be done; the message tells the operator what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
