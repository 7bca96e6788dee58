import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { readWallet, requireFacts } from '../custody/readFacts.ts'
import { sealEnrolment, storeEnrolment } from '../custody/storeEnrolment.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { findLogin } from '../login/findOrCreateUser.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { findGuardRow, guardRowKey } from './guardRow.ts'
import { verifyTicket } from './verifyTicket.ts'

/**
 * Stores the auth share that goes with the recovery share which the guard says it has, so that a wallet is never called recoverable by email
 * before it is. Only an enrolled device may, with a code that the guard mailed to the visitor's own address. It replaces an earlier one.
 */
export const addGuard: WalletHandler<'addGuard'> = async (context, { body, session, device }) => {
  const { db, wallet } = context
  const { userId, deviceKey } = session
  const { enrolmentId, authShare, ticket } = body
  const stored = await readWallet(context, db, userId)
  if (!stored) throw walletError('enrolment_unknown')
  const { id: walletId, generation } = stored
  const stated = await verifyTicket(context, { ticket, use: 'stored', walletId, deviceKey })
  if (stated.enrolmentId !== enrolmentId) throw walletError('guard_ticket', { field: 'enrolmentId' })
  const subjectIndex = wallet.keys.mac('email', stated.email ?? '')
  const place = { userId, device, walletId, generation, deviceKey: guardRowKey, withGuard: true as const }
  const row = await sealEnrolment(context, { enrolmentId, authShare }, place)
  return await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    await assertEnrolled(context, tx, { userId, deviceKey })
    // With the code of another mailbox, somebody at an unlocked device would take recovery by email away from the visitor.
    if ((await findLogin(tx, { kind: 'email', subjectIndex }))?.userId !== userId)
      throw walletError('guard_ticket', { field: 'ticket' })
    // Renewed meanwhile: these shares are of the old key.
    if ((await readWallet(context, tx, userId))?.generation !== generation) throw walletError('enrolment_unknown')
    const isRepeated = (await findGuardRow(tx, userId))?.id === enrolmentId
    if (!isRepeated) {
      await storeEnrolment(tx, row)
      await appendAudit(tx, wallet.keys, { userId, event: 'guard_added', device, subject: enrolmentId })
      await queueNotice(context, tx, { userId, notice: 'guardAdded', device })
    }
    return await requireFacts(context, tx, { userId, deviceKey })
  })
}
