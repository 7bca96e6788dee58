import { toWalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { fetchOpening, keepEnrolment, removeEnrolment, verifyEnrolment } from './enrolments.ts'
import { emailOf } from './frameUser.ts'
import { withFreshLogin } from './freshLogin.ts'
import { loadPasskeys } from './loadPasskeys.ts'
import { hasNewShares, requireMade } from './lostResponse.ts'
import { findPasswordFault } from './passwordRule.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Offers a passkey, where this browser has them, a password, and recovery by email, where the operator has a guard. A passkey gets shares of
 * its own; for a password, this device gets new ones, one of which the password opens.
 * @param options.back whether the visitor can go back to what they came from.
 * @returns false if the visitor put it off.
 */
export async function protectWallet(
  context: WalletContext,
  { ask, signal, back = false }: { ask: Ask; signal: AbortSignal; back?: boolean },
): Promise<boolean> {
  const passkey = await context.passkeys.isAvailable()
  const user = context.session.user()
  const guard = Boolean(context.page.guard && user && emailOf(user))
  const fresh = (run: () => Promise<void>) => withFreshLogin(context, { ask, signal }, run)
  const before = user?.wallet?.enrolmentId
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('protect', { passkey, guard, back, error })
    if (answer.type === 'later') return await hasNewShares(context, { before, error, signal })
    const fault = answer.type === 'password' ? findPasswordFault(answer.password) : undefined
    error = fault && { code: fault }
    if (fault) continue
    try {
      if (answer.type === 'password') await fresh(() => setRecovery(context, answer.password, signal))
      if (answer.type === 'passkey') await fresh(async () => (await loadPasskeys()).addPasskey(context, signal))
      if (answer.type === 'guard' && !(await (await context.loadFlows()).protectByGuard(context, { ask, signal })))
        continue
      return true
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      // The visitor went back from the code.
      error = code === 'user_rejected' ? undefined : { code, retryAfterSeconds }
    }
  }
}

/**
 * Replaces this device's shares. The new share is kept before the server stores its own, and the old one until the new ones have opened the
 * wallet: an interruption anywhere leaves a set that opens it. Where the visitor has to sign in once more, nothing is left of the try.
 */
async function setRecovery(context: WalletContext, password: string, signal: AbortSignal): Promise<void> {
  const { session, store, vault, page } = context
  const opening = await fetchOpening(context, 'recovery', signal)
  const newEnrolmentId = crypto.randomUUID()
  const { enrolment, deviceShare } = await vault.protect({ opening, newEnrolmentId, hpkeKey: page.hpkeKey, password })
  const { walletId } = opening.wallet
  await keepEnrolment(store, newEnrolmentId, { walletId, deviceShare })
  const body = { enrolment, replaces: opening.enrolmentId }
  await session.call('setRecovery', body, signal).then(session.setWallet, async (thrown: unknown) => {
    if (toWalletError(thrown).code === 'proof_required_fresh_login') await removeEnrolment(store, newEnrolmentId)
    await requireMade(context, { thrown, isMade: ({ wallet }) => wallet?.enrolmentId === newEnrolmentId, signal })
  })
  await verifyEnrolment(context, signal)
  await removeEnrolment(store, opening.enrolmentId)
}
