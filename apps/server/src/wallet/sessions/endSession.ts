import { and, eq } from 'drizzle-orm'
import { walletSessions } from '../../db/schema.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'

/** Ends sessions of the visitor at once; ending one that is over, or of someone else, changes nothing. */
export const endSession: WalletHandler<'endSession'> = async ({ db, wallet }, { body, session, device }) => {
  const { userId } = session
  const { sessionId = session.id } = body
  const isOwn = eq(walletSessions.userId, userId)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const ended = await tx
      .delete(walletSessions)
      .where(sessionId === 'all' ? isOwn : and(isOwn, eq(walletSessions.id, sessionId)))
      .returning({ id: walletSessions.id })
    for (const { id } of ended)
      await appendAudit(tx, wallet.keys, { userId, event: 'session_ended', device, subject: id })
  })
  return {}
}
