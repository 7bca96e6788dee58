import { type Database, walletError } from '@latchkey/server/parts'
import { and, eq } from 'drizzle-orm'
import { guardRecoveries } from '../db/schema.ts'

export type RecoveryRow = typeof guardRecoveries.$inferSelect

/**
 * A recovery of a device whose delay is over.
 * @param options.lock keeps it as it is for the rest of the transaction.
 * @throws ApiError 410 `guard_over`, 429 `guard_waiting`
 */
export async function findReleasable(
  db: Database,
  { recoveryId, deviceKey, lock = false }: { recoveryId: string; deviceKey: string; lock?: boolean },
): Promise<RecoveryRow> {
  const isOwn = and(eq(guardRecoveries.id, recoveryId), eq(guardRecoveries.deviceKey, deviceKey))
  const found = db.select().from(guardRecoveries).where(isOwn)
  const [row] = await (lock ? found.for('update') : found)
  const now = Date.now()
  if (!row || row.expiresAt.getTime() <= now) throw walletError('guard_over')
  const waitMs = row.releaseAt.getTime() - now
  if (waitMs > 0) throw walletError('guard_waiting', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
  return row
}
