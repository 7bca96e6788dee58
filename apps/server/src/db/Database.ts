import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { describeCause } from '../logs/describeCause.ts'
import type * as schema from './schema.ts'

/** The database, embedded or PostgreSQL: the same schema and queries on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type OpenedDatabase = {
  db: Database
  /** Connections now, and queries that wait for one. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** PostgreSQL is shutting down, crashing or starting; has no connection left; class 08, a connection that failed. */
const stateCodes = /^(57P0[123]|53300|08...)$/
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** What the driver says without a code. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether the database is away, now or in the middle of a query: the same call may do later. A write it happened to may have been made or
 * not.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : ''
    if (stateCodes.test(code) || networkCodes.has(code) || driverSentences.test(one.message)) return true
  }
  return false
}

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
