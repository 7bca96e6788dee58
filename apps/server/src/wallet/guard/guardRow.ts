import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments } from '../../db/schema.ts'
import type { EnrolmentRow } from '../custody/storeEnrolment.ts'

/** In the place of a device's key: no thumbprint is one word of five letters. A visitor has one such row. */
export const guardRowKey = 'guard'

/** The visitor's row with the auth share that goes with the guard's recovery share; undefined where there is none. */
export async function findGuardRow(db: Database, userId: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db.select().from(walletEnrolments).where(isGuardRow(userId))
  return row
}

export async function deleteGuardRow(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.delete(walletEnrolments).where(isGuardRow(userId)).returning({ id: walletEnrolments.id })
  return rows.length > 0
}

const isGuardRow = (userId: string) =>
  and(eq(walletEnrolments.userId, userId), eq(walletEnrolments.deviceKey, guardRowKey))
