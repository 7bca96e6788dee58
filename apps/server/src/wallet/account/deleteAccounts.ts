import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAddressLimits, walletLoginFlows, walletLogins, walletUsers } from '../../db/schema.ts'

/**
 * Deletes the accounts whose time is over: the keys of their rows with the rows, so that a copy of what these encrypted opens no more. What
 * names an address outside of the account goes too.
 */
export async function deleteAccounts(db: Database, now: Date): Promise<void> {
  const isOver = lt(walletUsers.deleteAfter, now)
  for (const { id } of await db.select({ id: walletUsers.id }).from(walletUsers).where(isOver))
    await db.transaction(async (tx) => {
      // Read again under the lock: the visitor may have signed in meanwhile.
      const rows = await tx
        .select()
        .from(walletUsers)
        .where(and(eq(walletUsers.id, id), isOver))
        .for('update')
      if (rows.length === 0) return
      const logins = await tx.select().from(walletLogins).where(eq(walletLogins.userId, id))
      const subjects = logins.map(({ subjectIndex }) => subjectIndex)
      await tx.delete(walletUsers).where(eq(walletUsers.id, id))
      if (subjects.length === 0) return
      await tx.delete(walletLoginFlows).where(inArray(walletLoginFlows.subjectIndex, subjects))
      await tx.delete(walletAddressLimits).where(inArray(walletAddressLimits.subjectIndex, subjects))
    })
}
