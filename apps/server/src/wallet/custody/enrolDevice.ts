import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletSessions } from '../../db/schema.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletSessionRow } from '../sessions/findSession.ts'
import { readWallet, requireFacts } from './readFacts.ts'
import { findEnrolment, sealEnrolment, storeEnrolment } from './storeEnrolment.ts'

const provenMs = 10 * 60_000

/** Stores the shares of a device that proved the recovery method in this session in the last ten minutes. */
export const enrolDevice: WalletHandler<'enrolDevice'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const { enrolment, recoveredFrom } = body
  const stored = await readWallet(context, db, userId)
  if (!stored) throw walletError('enrolment_unknown')
  const { id: walletId, generation } = stored
  const row = await sealEnrolment(context, enrolment, { userId, deviceKey, device, walletId, generation })
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const isRepeated = await findEnrolment(tx, { userId, deviceKey, enrolmentId: row.id })
    if (!isRepeated) {
      await assertProven(tx, session, recoveredFrom)
      if (row.recovery) await assertByPassword(tx, { userId, recoveredFrom })
      await storeEnrolment(tx, row)
      await appendAudit(tx, wallet.keys, { userId, event: 'device_added', device, subject: row.id })
    }
    return await requireFacts(context, tx, { userId, deviceKey })
  })
}

/** Reads it again: the session may have ended since the request began. @throws ApiError 401 `recovery_not_proven` */
async function assertProven(tx: Database, { id }: WalletSessionRow, recoveredFrom: string): Promise<void> {
  const [session] = await tx.select().from(walletSessions).where(eq(walletSessions.id, id))
  const at = session?.recoveredAt?.getTime() ?? 0
  if (session?.recoveredFrom !== recoveredFrom || Date.now() - at > provenMs) throw walletError('recovery_not_proven')
}

/** After a passkey or the guard's code, a new password is set with `setRecovery`, which notifies the visitor. @throws ApiError 400 */
async function assertByPassword(
  tx: Database,
  { userId, recoveredFrom }: { userId: string; recoveredFrom: string },
): Promise<void> {
  const { id, userId: owner, recovery } = walletEnrolments
  const isByPassword = and(eq(id, recoveredFrom), eq(owner, userId), eq(recovery, 'password'))
  if ((await tx.select({ id }).from(walletEnrolments).where(isByPassword)).length > 0) return
  throw new ApiError(400, { field: 'enrolment.recovery', description: 'Only a proven password can be enrolled again.' })
}
