import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments } from '../../db/schema.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { isKeptPassword } from './endEnrolment.ts'
import { isRecoverable, readWallet, requireFacts } from './readFacts.ts'
import { assertFreshLogin } from './startRecovery.ts'
import { findEnrolment, sealEnrolment, storeEnrolment } from './storeEnrolment.ts'

/**
 * Replaces this device's shares by new ones, in one transaction: at any moment the old set opens the wallet or the new one does. A new
 * recovery password ends that of all other devices, whose own shares stay; passkeys stay too. Once the wallet has a recovery method, a new
 * password requires a sign-in within the last five minutes, so that someone with an unlocked device cannot take over the wallet.
 */
export const setRecovery: WalletHandler<'setRecovery'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const { enrolment, replaces } = body
  const stored = await readWallet(context, db, userId)
  if (!stored) throw walletError('enrolment_unknown')
  const { id: walletId, generation } = stored
  const row = await sealEnrolment(context, enrolment, { userId, deviceKey, device, walletId, generation })
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const isRepeated = await findEnrolment(tx, { userId, deviceKey, enrolmentId: row.id })
    if (!isRepeated) {
      const old = await findEnrolment(tx, { userId, deviceKey, enrolmentId: replaces })
      if (!old) throw walletError('enrolment_unknown', { field: 'replaces' })
      if (await isRecoverable(tx, userId)) assertFreshLogin(session)
      await storeEnrolment(tx, row)
      await endOtherRecoveries(tx, { userId, enrolmentId: row.id })
      await appendAudit(tx, wallet.keys, { userId, event: 'recovery_set', device, subject: row.id })
      await queueNotice(context, tx, { userId, notice: 'recoverySet', device })
    }
    return await requireFacts(context, tx, { userId, deviceKey })
  })
}

async function endOtherRecoveries(tx: Database, { userId, enrolmentId }: { userId: string; enrolmentId: string }) {
  const { recovery } = walletEnrolments
  const isOther = and(
    eq(walletEnrolments.userId, userId),
    ne(walletEnrolments.id, enrolmentId),
    eq(recovery, 'password'),
  )
  await tx.delete(walletEnrolments).where(and(isOther, isKeptPassword))
  await tx
    .update(walletEnrolments)
    .set({ recovery: null, argon2: null, recoveryMac: null, sealedRecoveryShare: null })
    .where(isOther)
}
