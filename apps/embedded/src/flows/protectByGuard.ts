import type { Ask } from '../screens/screenStore.ts'
import { fetchOpening } from './enrolments.ts'
import { withGuardCode } from './guardCode.ts'
import { openGuard } from './openGuard.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Sets up recovery by email, once the visitor has read who could open the wallet then. Its shares are of a polynomial of their own, so this
 * device's stay: R goes to the guard, A to the wallet's server, and only after the guard says that it has R.
 * @returns false if the visitor went back.
 * @throws WalletError `user_rejected` when the visitor does not type the code.
 */
export async function protectByGuard(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<boolean> {
  const { session, vault, page, origin } = context
  const { api, hpkeKey: guardKey, walletId, email } = openGuard(context)
  if ((await ask('guardOffer', { email })).type === 'cancel') return false
  const opening = await fetchOpening(context, 'recovery', signal)
  const newEnrolmentId = crypto.randomUUID()
  const { hpkeKey } = page
  const made = await vault.protectByGuard({ opening, newEnrolmentId, hpkeKey, guardKey })
  const stored = { walletId, enrolmentId: newEnrolmentId, share: made.guardShare }
  const { ticket } = await withGuardCode({
    email,
    ask,
    signal,
    mail: () => api.call('startStore', { walletId, email, origin }, signal),
    use: (proof) => api.call('store', { ...proof, ...stored }, signal),
  })
  const { authShare } = made
  session.setWallet(await session.call('addGuard', { enrolmentId: newEnrolmentId, authShare, ticket }, signal))
  return true
}
