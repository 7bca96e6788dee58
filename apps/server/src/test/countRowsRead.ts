import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'

/** Rows of a table that a piece of work reads, by index or not, as the database counts them. The work gets the transaction to read in. */
export async function countRowsRead<value>(
  db: Database,
  options: { table: string; work: (tx: Database) => Promise<value> },
): Promise<{ value: value; rowsRead: number }> {
  return await db.transaction(async (tx) => {
    const read = async () => {
      const [counts] = await tx
        .select({ rows: sql<number>`(seq_tup_read + idx_tup_fetch)`.mapWith(Number) })
        .from(sql`pg_stat_xact_user_tables`)
        .where(sql`relname = ${options.table}`)
      return counts?.rows ?? Number.NaN
    }
    // Earlier transactions of the connection count too, until PostgreSQL has added them up elsewhere.
    const before = await read()
    const value = await options.work(tx)
    return { value, rowsRead: (await read()) - before }
  })
}
