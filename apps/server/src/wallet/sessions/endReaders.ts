import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletSessions } from '../../db/schema.ts'
import type { WalletSessionRow } from './findSession.ts'

/**
 * Ends the sessions of devices that do not open the wallet, except for this one. When a way to sign in is taken away, they may belong to the
 * person it is taken from, such as somebody who reads the old address's mail. The visitor's row is locked.
 */
export async function endReaders(tx: Database, { userId, id }: WalletSessionRow): Promise<void> {
  const { deviceKey } = walletEnrolments
  const opening = tx.select({ deviceKey }).from(walletEnrolments).where(eq(walletEnrolments.userId, userId))
  const isReader = and(ne(walletSessions.id, id), notInArray(walletSessions.deviceKey, opening))
  await tx.delete(walletSessions).where(and(eq(walletSessions.userId, userId), isReader))
}
