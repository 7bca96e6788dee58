import { and, eq } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'
import type { GuardHandler } from '../GuardContext.ts'

/** Stops a recovery of this device. */
export const cancel: GuardHandler<'cancel'> = async ({ db, log, metrics }, { body, deviceKey, device }) => {
  const { recoveryId } = body
  const isOwn = and(eq(guardRecoveries.id, recoveryId), eq(guardRecoveries.deviceKey, deviceKey))
  const [row] = await db.delete(guardRecoveries).where(isOwn).returning({ walletId: guardRecoveries.walletId })
  if (row) metrics.count('recovery_canceled')
  if (row) log.info({ event: 'recovery_canceled', walletId: row.walletId, recoveryId, device, by: 'device' }, 'audit')
  return {}
}
