import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, embedded or PostgreSQL: the same schema and queries on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type OpenedDatabase = {
  db: Database
  /** Connections now, and queries that wait for one. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}
