import { eq } from 'drizzle-orm'
import { walletSessions } from '../../db/schema.ts'
import { assertNotFrozen } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { readWallet, requireFacts } from '../custody/readFacts.ts'
import { openAuthShare } from '../custody/releaseShare.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { findGuardRow } from './guardRow.ts'
import { verifyTicket } from './verifyTicket.ts'

/**
 * Releases the auth share and the encrypted wallet once the guard says that its own code was right and its delay is over. Until then,
 * somebody who reads the visitor's mail gets nothing here either. The statement is of the last ten minutes and for this device, so the
 * sign-in need not be.
 */
export const proveGuardRecovery: WalletHandler<'proveGuardRecovery'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const walletId = (await readWallet(context, db, userId))?.id
  if (walletId === undefined) throw walletError('enrolment_unknown')
  const { enrolmentId } = await verifyTicket(context, { ticket: body.ticket, use: 'released', walletId, deviceKey })
  const row = await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await assertNotFrozen(tx, userId)
    const found = await findGuardRow(tx, userId)
    if (found?.id !== enrolmentId) throw walletError('guard_unknown')
    const proof = { recoveredAt: new Date(), recoveredFrom: enrolmentId }
    await tx.update(walletSessions).set(proof).where(eq(walletSessions.id, session.id))
    await appendAudit(tx, wallet.keys, { userId, event: 'recovery_proven', device, subject: enrolmentId })
    await queueNotice(context, tx, { userId, notice: 'guardUsed', device })
    return found
  })
  const share = await openAuthShare(context, row)
  return {
    enrolmentId,
    authShare: await wallet.keys.shares.seal(share, { recipient: body.recipient, enrolmentId }),
    wallet: await requireFacts(context, db, { userId, deviceKey }),
  }
}
