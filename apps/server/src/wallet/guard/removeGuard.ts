import { assertEnrolled } from '../account/assertMayChange.ts'
import { lockUser } from '../audit/appendAudit.ts'
import { requireFacts } from '../custody/readFacts.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { endGuard } from './endGuard.ts'

/** Turns recovery by email off. Only an enrolled device may, after a sign-in of the last five minutes. */
export const removeGuard: WalletHandler<'removeGuard'> = async (context, { session, device }) => {
  const { userId, deviceKey } = session
  assertFreshLogin(session)
  return await context.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    await assertEnrolled(context, tx, { userId, deviceKey })
    await endGuard(context, tx, { userId, device })
    return await requireFacts(context, tx, { userId, deviceKey })
  })
}
