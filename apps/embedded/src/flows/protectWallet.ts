import { toWalletError } from '../errors.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { ShownError } from '../screens/screens.ts'
import { fetchOpening, keepEnrolment, removeEnrolment } from './enrolments.ts'
import { findPasswordFault } from './passwordRule.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Asks for a password and gives this device new shares, one of which the password opens.
 * @returns false if the visitor put it off.
 */
export async function protectWallet(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<boolean> {
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('protect', { error })
    if (answer.type === 'later') return false
    const fault = findPasswordFault(answer.password)
    error = fault && { code: fault }
    if (fault) continue
    try {
      await setRecovery(context, answer.password, signal)
      return true
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      error = { code, retryAfterSeconds }
    }
  }
}

/**
 * Replaces this device's shares. The new share is kept before the server stores its own, and the old one until the new ones have opened the
 * wallet: an interruption anywhere leaves a set that opens it.
 */
async function setRecovery(context: WalletContext, password: string, signal: AbortSignal): Promise<void> {
  const { session, store, vault, page } = context
  const opening = await fetchOpening(context, 'recovery', signal)
  const newEnrolmentId = crypto.randomUUID()
  const { enrolment, deviceShare } = await vault.protect({ opening, newEnrolmentId, hpkeKey: page.hpkeKey, password })
  const { walletId } = opening.wallet
  await keepEnrolment(store, newEnrolmentId, { walletId, deviceShare })
  const facts = await session.call('setRecovery', { enrolment, replaces: opening.enrolmentId }, signal)
  session.setWallet(facts)
  await vault.verify({ opening: await fetchOpening(context, 'verify', signal) })
  await removeEnrolment(store, opening.enrolmentId)
}
