import { type Database, noticeMs, type Repeated, repeatWork } from '@latchkey/server/parts'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardContext } from '../GuardContext.ts'
import { writeReminderMail } from '../mail/writeGuardMails.ts'
import type { RecoveryRow } from './findReleasable.ts'
import { addStopLink } from './stopLinks.ts'

/** Short beside the shortest delay that anybody sets for visitors. */
const intervalMs = 5_000
/** In one transaction, so that a long list does not hold many rows. */
const most = 50

/** Half of the delay is over. Without a delay there is no middle. */
const isDue = () =>
  and(
    isNull(guardRecoveries.remindedAt),
    isNull(guardRecoveries.releasedAt),
    gt(guardRecoveries.expiresAt, new Date()),
    gt(guardRecoveries.releaseAt, guardRecoveries.createdAt),
    sql`${guardRecoveries.createdAt} + (${guardRecoveries.releaseAt} - ${guardRecoveries.createdAt}) / 2 <= ${new Date().toISOString()}`,
  )

/**
 * Mails each address once, at half of the delay, that a recovery runs, with a link that stops it: one mail that somebody deletes does not
 * hide it. What was due while the guard was down is mailed when it starts.
 */
export function createReminder(context: GuardContext): Repeated & { remind: () => Promise<void> } {
  async function remind(): Promise<void> {
    const { db, log, metrics } = context
    const reminded = await db.transaction(async (tx) => {
      const due = tx.select().from(guardRecoveries).where(isDue())
      const rows = await due.orderBy(asc(guardRecoveries.createdAt)).limit(most).for('update', { skipLocked: true })
      for (const row of rows) await remindOf(context, tx, row)
      return rows
    })
    for (const { id: recoveryId, walletId } of reminded) {
      metrics.count('recovery_reminded')
      log.info({ event: 'recovery_reminded', walletId, recoveryId }, 'audit')
    }
    if (reminded.length > 0) context.outbox.wake()
    if (reminded.length === most) await remind()
  }
  const onFailed = (error: unknown) => context.log.warn({ err: error }, 'nobody was reminded, will retry')
  return { remind, ...repeatWork({ intervalMs, run: remind, onFailed }) }
}

/** The mail is queued in the transaction that says so: after a death in between neither is there, and it is done again. */
async function remindOf(context: GuardContext, tx: Database, row: RecoveryRow): Promise<void> {
  const { keys, outbox, walletOrigin } = context
  const { id, device, releaseAt } = row
  const link = await addStopLink(context, tx, id)
  const to = keys.open(row.sealedEmail, `recovery ${id}`)
  const mail = writeReminderMail({ to, walletOrigin, device, link, releaseAt })
  await outbox.queue(tx, mail, { expiresAt: new Date(releaseAt.getTime() + noticeMs) })
  await tx.update(guardRecoveries).set({ remindedAt: new Date() }).where(eq(guardRecoveries.id, id))
}
