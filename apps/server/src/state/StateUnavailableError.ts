import { describeCause } from '../logs/describeCause.ts'

/** The shared state does not respond. The message names no URL, which may hold a password. */
export class StateUnavailableError extends Error {
  override readonly name: string = 'StateUnavailableError'

  constructor(cause: unknown, message = 'The shared state does not respond. Try again later, or check REDIS_URL.') {
    super(message, { cause: withoutCommand(cause) })
  }
}

/** Redis accepted no connection at the start. The message names only its host, as the URL holds the password. */
export class StateUnreachableError extends StateUnavailableError {
  override readonly name = 'StateUnreachableError'

  constructor({ host, port, cause }: { host: string; port: number; cause: unknown }) {
    super(
      cause,
      `Redis at ${host}:${port} accepted no connection for the shared state: ${describeCause(cause)}. ` +
        'Check that it runs and can be reached from here, and host, user, password and database in REDIS_URL.',
    )
  }
}

/** A copy of an error without its command, which may contain passwords and stored responses and would appear in the log. */
export function withoutCommand(error: unknown): Error {
  const plain = new Error(error instanceof Error ? error.message : String(error))
  if (error instanceof Error && error.stack !== undefined) plain.stack = error.stack
  return plain
}
