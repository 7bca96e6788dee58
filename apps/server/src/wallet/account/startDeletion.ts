import { eq } from 'drizzle-orm'
import { walletSessions, walletUsers } from '../../db/schema.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { assertEnrolled } from './assertMayChange.ts'

const dayMs = 24 * 3_600_000

/**
 * Ends every session, and lets the account be deleted once its time is over, which is not before an earlier address of the visitor can no
 * longer take it back. Signing in before that cancels it.
 */
export const startDeletion: WalletHandler<'startDeletion'> = async (context, { session, device }) => {
  const { userId, deviceKey } = session
  assertFreshLogin(session)
  const deleteAfter = await context.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    await assertEnrolled(context, tx, { userId, deviceKey })
    const [user] = await tx.select().from(walletUsers).where(eq(walletUsers.id, userId))
    const undoableUntil = user?.recoveryFrozenUntil?.getTime() ?? 0
    const deleteAfter = new Date(Math.max(Date.now() + context.wallet.deleteDays * dayMs, undoableUntil))
    await tx.update(walletUsers).set({ deleteAfter }).where(eq(walletUsers.id, userId))
    await tx.delete(walletSessions).where(eq(walletSessions.userId, userId))
    await appendAudit(tx, context.wallet.keys, { userId, event: 'deletion_started', device })
    await queueNotice(context, tx, { userId, notice: 'deletionStarted', device, until: deleteAfter })
    return deleteAfter
  })
  return { deleteAfter: deleteAfter.toISOString() }
}
