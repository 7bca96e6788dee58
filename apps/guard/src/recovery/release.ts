import { type Database, noticeMs, spendBudget, tryCode, walletError } from '@latchkey/server/parts'
import { eq } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardContext, GuardHandler, GuardRequest } from '../GuardContext.ts'
import { signTicket } from '../keys/signTicket.ts'
import { toPurpose } from '../mail/codePurpose.ts'
import { writeReleasedMail } from '../mail/writeGuardMails.ts'
import { findShare, openRow, type ShareRow } from '../shares/shareRows.ts'
import { findReleasable } from './findReleasable.ts'

/**
 * Releases the share after the delay and with the second code, to the device that started the recovery, sealed to a key of this call. It can
 * be repeated with another code until the recovery is over, as responses get lost; the address is told the first time.
 * @throws ApiError 401 `code_wrong`, 404 `guard_unknown`, `flow_unknown`, 410 `guard_over`, `code_expired`, 429 `guard_waiting`
 */
export const release: GuardHandler<'release'> = async (context, request) => {
  const { db, keys, log } = context
  const { body, deviceKey, device, caller } = request
  const { recoveryId, enrolmentId } = body
  await spendBudget(context, 'code', caller)
  // No code is tried before the delay is over.
  await findReleasable(db, { recoveryId, deviceKey })
  const row = await db.transaction((tx) => take(context, tx, request))
  if (typeof row === 'string') throw walletError(row, row === 'code_wrong' ? { field: 'code' } : {})
  const { walletId } = row
  const share = await keys.shares.seal(openRow(keys, row), { recipient: body.recipient, enrolmentId })
  context.metrics.count('share_released')
  log.info({ event: 'share_released', walletId, enrolmentId, recoveryId, device }, 'audit')
  return { share, ticket: await signTicket(context, { use: 'released', walletId, enrolmentId, deviceKey }) }
}

async function take(
  context: GuardContext,
  tx: Database,
  { body, deviceKey }: GuardRequest<'release'>,
): Promise<ShareRow | 'code_wrong' | 'guard_unknown'> {
  const { keys, outbox, walletOrigin } = context
  const { flowId, code, recoveryId, enrolmentId } = body
  const flow = await tryCode(context, tx, { flowId, code, deviceKey, purpose: toPurpose('release', recoveryId) })
  // Both are kept, the wrong try and that the right code was used: throwing here would undo it.
  if (!flow) return 'code_wrong'
  const row = await findReleasable(tx, { recoveryId, deviceKey, lock: true })
  const share = await findShare(tx, { ...row, id: enrolmentId })
  if (!share) return 'guard_unknown'
  if (!row.releasedAt) {
    const releasedAt = new Date()
    await tx.update(guardRecoveries).set({ releasedAt }).where(eq(guardRecoveries.id, recoveryId))
    const to = keys.open(row.sealedEmail, `recovery ${recoveryId}`)
    const mail = writeReleasedMail({ to, walletOrigin, device: row.device })
    await outbox.queue(tx, mail, { expiresAt: new Date(releasedAt.getTime() + noticeMs) })
  }
  return share
}
