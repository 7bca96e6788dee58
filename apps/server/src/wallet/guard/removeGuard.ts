import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { requireFacts } from '../custody/readFacts.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { deleteGuardRow } from './guardRow.ts'

/** Deletes the auth share with its key: the guard's share alone opens nothing. Only an enrolled device may. */
export const removeGuard: WalletHandler<'removeGuard'> = async (context, { session, device }) => {
  const { userId, deviceKey } = session
  return await context.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    await assertEnrolled(context, tx, { userId, deviceKey })
    if (await deleteGuardRow(tx, userId)) {
      await appendAudit(tx, context.wallet.keys, { userId, event: 'guard_removed', device })
      await queueNotice(context, tx, { userId, notice: 'guardRemoved', device })
    }
    return await requireFacts(context, tx, { userId, deviceKey })
  })
}
