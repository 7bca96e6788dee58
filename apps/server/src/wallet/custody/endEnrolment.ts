import { and, eq, like, ne } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments } from '../../db/schema.ts'

type Row = Pick<typeof walletEnrolments.$inferSelect, 'id' | 'userId' | 'recovery'>

/**
 * Ends a device's enrolment: nothing of it is released to the device again. The last row that the recovery password opens stays, of no
 * device: the password still brings the wallet back. The visitor is locked.
 */
export async function endEnrolment(tx: Database, { id, userId, recovery }: Row): Promise<void> {
  const isRow = eq(walletEnrolments.id, id)
  if (recovery === 'password' && !(await hasOtherPassword(tx, { id, userId })))
    await tx
      .update(walletEnrolments)
      .set({ deviceKey: `password ${id}` })
      .where(isRow)
  else await tx.delete(walletEnrolments).where(isRow)
}

/** A row of no device, which only the password opens: no thumbprint of a device's key has a space. */
export const isKeptPassword = like(walletEnrolments.deviceKey, 'password %')

async function hasOtherPassword(tx: Database, { id, userId }: Omit<Row, 'recovery'>): Promise<boolean> {
  const { id: rowId, userId: owner, recovery } = walletEnrolments
  const isOther = and(eq(owner, userId), ne(rowId, id), eq(recovery, 'password'))
  return (await tx.select({ id: rowId }).from(walletEnrolments).where(isOther).limit(1)).length > 0
}
