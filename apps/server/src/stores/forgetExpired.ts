import { inArray, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/Database.ts'

/** More than come with one change, so that a table empties while it is used. */
const forgottenAtOnce = 20

/** Deletes some rows whose time is over, in the transaction of a change. */
export async function forgetExpired(
  tx: Database,
  { table, key, expiresAt }: { table: PgTable; key: PgColumn; expiresAt: PgColumn },
): Promise<void> {
  // Those another transaction is forgetting are its own: nobody waits for anybody.
  const expired = tx
    .select({ key })
    .from(table)
    .where(lt(expiresAt, new Date()))
    .limit(forgottenAtOnce)
    .for('update', { skipLocked: true })
  await tx.delete(table).where(inArray(key, expired))
}
