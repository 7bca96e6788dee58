import { type Database, noticeMs, walletError } from '@latchkey/server/parts'
import { and, eq } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardContext, GuardHandler, GuardRequest } from '../GuardContext.ts'
import { signTicket } from '../keys/signTicket.ts'
import { writeReleasedMail } from '../mail/writeGuardMails.ts'
import { findShare, openRow, type ShareRow } from '../shares/shareRows.ts'

/**
 * Releases the share after the delay, to the device that started the recovery, sealed to a key of this call. It can be repeated until the
 * recovery is over, as responses get lost; the address is told the first time.
 * @throws ApiError 404 `guard_unknown`, 410 `guard_over`, 429 `guard_waiting`
 */
export const release: GuardHandler<'release'> = async (context, request) => {
  const { keys, log } = context
  const { body, deviceKey, device } = request
  const row = await context.db.transaction((tx) => take(context, tx, request))
  const { walletId } = row
  const { enrolmentId } = body
  const share = await keys.shares.seal(openRow(keys, row), { recipient: body.recipient, enrolmentId })
  context.metrics.count('share_released')
  log.info({ event: 'share_released', walletId, enrolmentId, recoveryId: body.recoveryId, device }, 'audit')
  return { share, ticket: await signTicket(context, { use: 'released', walletId, enrolmentId, deviceKey }) }
}

async function take(
  { keys, outbox, walletOrigin }: GuardContext,
  tx: Database,
  { body, deviceKey }: GuardRequest<'release'>,
): Promise<ShareRow> {
  const isOwn = and(eq(guardRecoveries.id, body.recoveryId), eq(guardRecoveries.deviceKey, deviceKey))
  const [row] = await tx.select().from(guardRecoveries).where(isOwn).for('update')
  const now = Date.now()
  if (!row || row.expiresAt.getTime() <= now) throw walletError('guard_over')
  const waitMs = row.releaseAt.getTime() - now
  if (waitMs > 0) throw walletError('guard_waiting', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
  const share = await findShare(tx, { ...row, id: body.enrolmentId })
  if (!share) throw walletError('guard_unknown')
  if (!row.releasedAt) {
    await tx
      .update(guardRecoveries)
      .set({ releasedAt: new Date(now) })
      .where(isOwn)
    const to = keys.open(row.sealedEmail, `recovery ${row.id}`)
    const mail = writeReleasedMail({ to, walletOrigin, device: row.device })
    await outbox.queue(tx, mail, { expiresAt: new Date(now + noticeMs) })
  }
  return share
}
