/** The shared state does not respond. The message names no URL, which may hold a password. */
export class StateUnavailableError extends Error {
  override readonly name = 'StateUnavailableError'

  constructor(cause: unknown) {
    super('The shared state does not respond. Try again later, or check REDIS_URL.', { cause: withoutCommand(cause) })
  }
}

/** A copy of an error without its command, which may contain passwords and stored responses and would appear in the log. */
export function withoutCommand(error: unknown): Error {
  const plain = new Error(error instanceof Error ? error.message : String(error))
  if (error instanceof Error && error.stack !== undefined) plain.stack = error.stack
  return plain
}
