import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { describeCause } from '../logs/describeCause.ts'
import type * as schema from './schema.ts'

/** The database, embedded or PostgreSQL: the same schema and queries on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type OpenedDatabase = {
  db: Database
  /** Open connections, and queries waiting for one. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** SQLSTATE codes: PostgreSQL is shutting down, crashed or starting; too many connections; class 08, connection failures. */
const stateCodes = /^(57P0[123]|53300|08...)$/
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** Messages of driver errors that have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether the database was unavailable, at first or in the middle of a query, so that the same call may succeed later. A write that failed
 * this way may or may not be committed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : ''
    if (stateCodes.test(code) || networkCodes.has(code) || driverMessages.test(one.message)) return true
  }
  return false
}

/** PostgreSQL accepted no connection at the start. The message names only its host, as the connection string holds the password. */
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
