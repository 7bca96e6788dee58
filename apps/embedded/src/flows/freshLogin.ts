import type { WalletUser } from '@latchkey/wire/wallet'
import { toWalletError, WalletError } from '../errors.ts'
import type { StartableProvider } from '../screens/StartableProvider.ts'
import type { Ask } from '../screens/screenStore.ts'
import { emailOf } from './frameUser.ts'
import { loadPasskeys } from './loadPasskeys.ts'
import { signInByCode } from './signInByCode.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

/**
 * Runs a change that needs a sign-in of the last five minutes. Where the server says that it is older, the visitor signs in once more,
 * and the change runs again.
 * @throws WalletError `proof_required_fresh_login` for a visitor who cannot sign in here, or whose provider does not say that they just
 * did; whatever `run` throws.
 */
export async function withFreshLogin<T>(context: WalletContext, options: Options, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    const user = context.session.user()
    if (toWalletError(thrown).code !== 'proof_required_fresh_login' || !user) throw thrown
    if (!(await signInAgain(context, user, options))) throw thrown
    if (context.session.user()?.userId === user.userId) return await run()
    // A passkey or an account of somebody else: their wallet is not on this device.
    await context.session.end()
    throw new WalletError('session_ended')
  }
}

/** By a mailed code or a passkey; a visitor who has neither, at the provider of their first login. @returns false where there is no way. */
async function signInAgain(context: WalletContext, user: WalletUser, { ask, signal }: Options): Promise<boolean> {
  const email = emailOf(user)
  if (email) {
    await signInByCode(context, { email, ask, signal })
    return true
  }
  if (user.logins.some(({ kind }) => kind === 'passkey')) {
    if (!(await context.passkeys.isAvailable())) return false
    await (await loadPasskeys()).signInByPasskey(context, signal)
    return true
  }
  const provider = context.page.socials.find(
    (name): name is StartableProvider => name !== 'telegram' && user.logins.some(({ kind }) => kind === name),
  )
  if (!provider) return false
  await (await context.loadFlows()).signInBySocial(context, { provider, fresh: true, ask, signal })
  return true
}
