import { hashText } from '@latchkey/server/parts'
import { and, eq } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardContext, GuardHandler } from '../GuardContext.ts'

/** Stops a recovery of this device. */
export const cancel: GuardHandler<'cancel'> = async ({ db, log, metrics }, { body, deviceKey, device }) => {
  const { recoveryId } = body
  const isOwn = and(eq(guardRecoveries.id, recoveryId), eq(guardRecoveries.deviceKey, deviceKey))
  const [row] = await db.delete(guardRecoveries).where(isOwn).returning({ walletId: guardRecoveries.walletId })
  if (row) metrics.count('recovery_canceled')
  if (row) log.info({ event: 'recovery_canceled', walletId: row.walletId, recoveryId, device, by: 'device' }, 'audit')
  return {}
}

/** Whether a link of a mail still stops something. */
export async function isStoppable({ db }: GuardContext, token: string): Promise<boolean> {
  const isLink = eq(guardRecoveries.stopHash, hashText(token))
  return (await db.select({ id: guardRecoveries.id }).from(guardRecoveries).where(isLink)).length > 0
}

/**
 * Stops every recovery of the wallet for the address that got the link: who has to stop one wants none of them.
 * @returns false where the link stops nothing anymore.
 */
export async function stop({ db, log, metrics }: GuardContext, token: string): Promise<boolean> {
  const isLink = eq(guardRecoveries.stopHash, hashText(token))
  return await db.transaction(async (tx) => {
    const [row] = await tx.select().from(guardRecoveries).where(isLink)
    if (!row) return false
    const { walletId, subjectIndex } = row
    const isOf = and(eq(guardRecoveries.walletId, walletId), eq(guardRecoveries.subjectIndex, subjectIndex))
    await tx.delete(guardRecoveries).where(isOf)
    metrics.count('recovery_canceled')
    log.info({ event: 'recovery_canceled', walletId, recoveryId: row.id, by: 'mail' }, 'audit')
    return true
  })
}
