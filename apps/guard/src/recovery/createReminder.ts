import { noticeMs, type Repeated, repeatWork } from '@latchkey/server/parts'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardContext } from '../GuardContext.ts'
import { writeReminderMail } from '../mail/writeGuardMails.ts'
import { addStopLink } from './stopLinks.ts'

/** Short beside the shortest delay that anybody sets for visitors. */
const intervalMs = 5_000

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
  const { db, log } = context
  const onFailed = (error: unknown) => log.warn({ err: error }, 'an address was not reminded of a recovery, will retry')

  async function remind(): Promise<void> {
    const due = db.select({ id: guardRecoveries.id }).from(guardRecoveries).where(isDue())
    // One that fails, such as a row that was damaged, keeps no other address from its mail.
    for (const { id } of await due.orderBy(asc(guardRecoveries.createdAt))) await remindOf(context, id).catch(onFailed)
    context.outbox.wake()
  }
  return { remind, ...repeatWork({ intervalMs, run: remind, onFailed }) }
}

/** The mail is queued in the transaction that says so: after a death in between neither is there, and it is done again. */
async function remindOf(context: GuardContext, recoveryId: string): Promise<void> {
  const { db, keys, log, metrics, outbox, walletOrigin } = context
  const isIt = eq(guardRecoveries.id, recoveryId)
  const walletId = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(guardRecoveries).where(and(isIt, isDue())).for('update')
    if (!row) return undefined
    const { device, releaseAt } = row
    const link = await addStopLink(context, tx, recoveryId)
    const to = keys.open(row.sealedEmail, `recovery ${recoveryId}`)
    const mail = writeReminderMail({ to, walletOrigin, device, link, releaseAt })
    await outbox.queue(tx, mail, { expiresAt: new Date(releaseAt.getTime() + noticeMs) })
    await tx.update(guardRecoveries).set({ remindedAt: new Date() }).where(isIt)
    return row.walletId
  })
  if (walletId === undefined) return
  metrics.count('recovery_reminded')
  log.info({ event: 'recovery_reminded', walletId, recoveryId }, 'audit')
}
