import { inArray, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database.ts'

/** More than one change adds, so that a table shrinks while it is used. */
const forgottenAtOnce = 20

/** Deletes some expired rows, in the transaction of a change. */
export async function deleteExpired(
  tx: Database,
  { table, key, expiresAt }: { table: PgTable; key: PgColumn; expiresAt: PgColumn },
): Promise<void> {
  // Skips rows that another transaction is deleting, without waiting for it.
  const expired = tx
    .select({ key })
    .from(table)
    .where(lt(expiresAt, new Date()))
    .limit(forgottenAtOnce)
    .for('update', { skipLocked: true })
  await tx.delete(table).where(inArray(key, expired))
}
