import { describeCause } from '../logs/describeCause.ts'

/** PostgreSQL let nobody in at the start. The message names its host alone: the rest of the connection string holds the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'

  constructor({ host, port, cause }: { host: string; port: number; cause: unknown }) {
    super(
      `PostgreSQL at ${host}:${port} accepted no connection: ${describeCause(cause)}. ` +
        'Check that it runs and can be reached from here, and host, user, password and database in DATABASE_URL.',
      { cause },
    )
  }
}
