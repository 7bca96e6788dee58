import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { walletEnrolments, walletSessions } from '../../db/schema.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'

/**
 * Ends the sessions of a device of the visitor at once, named by one of them, or of all; ending one that is over, or of someone else, changes
 * nothing. A device that is not of the wallet, such as that of someone who only reads the visitor's mail, ends none of the wallet's devices.
 */
export const endSession: WalletHandler<'endSession'> = async ({ db, wallet }, { body, session, device }) => {
  const { userId, deviceKey } = session
  const { sessionId = session.id } = body
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const enrolled = await tx
      .select({ deviceKey: walletEnrolments.deviceKey })
      .from(walletEnrolments)
      .where(eq(walletEnrolments.userId, userId))
    const keys = enrolled.map((device) => device.deviceKey)
    const isKept = keys.includes(deviceKey) ? undefined : notInArray(walletSessions.deviceKey, keys)
    const isOwn = and(eq(walletSessions.userId, userId), isKept)
    const named = tx
      .select({ deviceKey: walletSessions.deviceKey })
      .from(walletSessions)
      .where(and(isOwn, eq(walletSessions.id, sessionId)))
    const isMeant = sessionId === 'all' ? undefined : inArray(walletSessions.deviceKey, named)
    const ended = await tx.delete(walletSessions).where(and(isOwn, isMeant)).returning({ id: walletSessions.id })
    for (const { id } of ended)
      await appendAudit(tx, wallet.keys, { userId, event: 'session_ended', device, subject: id })
  })
  return {}
}
