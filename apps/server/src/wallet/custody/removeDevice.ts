import { and, eq, isNull, ne, not } from 'drizzle-orm'
import { walletEnrolments, walletSessions } from '../../db/schema.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { guardRowKey } from '../guard/guardRow.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { endEnrolment, isKeptPassword } from './endEnrolment.ts'
import { assertFreshLogin } from './startRecovery.ts'

/**
 * Ends a device's enrolment and its sessions in one transaction; the recovery password stays. Only an enrolled device may: whoever reads
 * the visitor's mail can sign in, and must not be able to take the wallet from them. Needs a sign-in of the last five minutes, so that
 * one click is not enough. The last device stays, as without any nobody can open the wallet.
 */
export const removeDevice: WalletHandler<'removeDevice'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  assertFreshLogin(session)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const { deviceKey: key, passkeyId } = walletEnrolments
    const isDevice = and(
      eq(walletEnrolments.userId, userId),
      isNull(passkeyId),
      ne(key, guardRowKey),
      not(isKeptPassword),
    )
    const rows = await tx.select().from(walletEnrolments).where(isDevice)
    if (!rows.some((row) => row.deviceKey === deviceKey)) throw walletError('enrolment_unknown')
    const removed = rows.find(({ id }) => id === body.enrolmentId)
    // A retry: it is gone already.
    if (!removed) return
    if (rows.length === 1) throw walletError('last_device')
    if (removed.deviceKey === deviceKey)
      throw new ApiError(400, {
        field: 'enrolmentId',
        description: 'A device does not remove itself. Sign out on it instead.',
      })
    await endEnrolment(tx, removed)
    await tx
      .delete(walletSessions)
      .where(and(eq(walletSessions.userId, userId), eq(walletSessions.deviceKey, removed.deviceKey)))
    await appendAudit(tx, wallet.keys, { userId, event: 'device_removed', device, subject: removed.id })
    await queueNotice(context, tx, { userId, notice: 'deviceRemoved', device: removed.device })
  })
  return {}
}
