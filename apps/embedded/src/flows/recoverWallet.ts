import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { keepEnrolment, storeRecovered, toIdentity } from './enrolments.ts'
import { emailOf, labelOf } from './frameUser.ts'
import { loadPasskeys } from './loadPasskeys.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Brings the visitor's wallet to this device: asks for a passkey, the recovery password or a recovery by email until one is right.
 * Never makes a wallet.
 * @throws WalletError `user_rejected` when the visitor cancels; `recovery_unavailable` after saying that the wallet is not protected.
 */
export async function recoverWallet(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<void> {
  const { page, session } = context
  const user = session.user()
  if (!user?.wallet) throw new WalletError('not_signed_in')
  const { recovery } = user.wallet
  const password = recovery.includes('password')
  const passkey = recovery.includes('passkey') && (await context.passkeys.isAvailable())
  const guard = recovery.includes('guard') && page.guard !== null && emailOf(user) !== undefined
  if (!password && !passkey && !guard) {
    const code = recovery.length > 0 ? 'passkey_needed' : 'recovery_unavailable'
    await ask('notice', { error: { code }, retry: false })
    throw new WalletError(code)
  }
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('recover', { email: labelOf(user), passkey, password, guard, error })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    try {
      if (answer.type === 'password') return await enrol(context, answer.password, signal)
      if (answer.type === 'guard') return await (await context.loadFlows()).recoverByGuard(context, { ask, signal })
      return await (await loadPasskeys()).recoverByPasskey(context, signal)
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'user_rejected' || code === 'session_ended') throw thrown
      error = { code, retryAfterSeconds }
    }
  }
}

/** Proves the password, opens the wallet with auth and recovery share, and gives this device shares of its own. */
async function enrol(context: WalletContext, password: string, signal: AbortSignal): Promise<void> {
  const { session, vault, keys, page } = context
  const { userId } = session.user() ?? {}
  if (!userId) throw new WalletError('not_signed_in')
  const { argon2 } = await session.call('startRecovery', {}, signal)
  const { authKey } = await vault.stretch({ password, argon2 })
  const { recipient } = await vault.recipient({})
  const proven = await session.call('proveRecovery', { kind: 'password', authKey, recipient }, signal)
  const newEnrolmentId = crypto.randomUUID()
  const wallet = toIdentity(proven.wallet)
  const { enrolment, deviceShare } = await vault.recover({
    userId,
    wallet,
    recoveredFrom: proven.enrolmentId,
    authKey,
    recipient,
    authShare: proven.authShare,
    recoveryShare: proven.recoveryShare,
    newEnrolmentId,
    hpkeKey: page.hpkeKey,
    deviceKey: keys.wrapping,
  })
  await keepEnrolment(context.store, newEnrolmentId, { walletId: wallet.walletId, deviceShare })
  await storeRecovered(context, { enrolment, recoveredFrom: proven.enrolmentId, signal })
}
