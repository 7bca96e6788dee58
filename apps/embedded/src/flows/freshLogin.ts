import { toWalletError, WalletError } from '../errors.ts'
import type { Ask } from '../screens/screenStore.ts'
import { emailOf } from './frameUser.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

/**
 * Runs a change that needs a sign-in of the last five minutes. Where the server says that it is older, the visitor signs in once more, by a
 * mailed code or a passkey, and the change runs again.
 * @throws WalletError `proof_required_fresh_login` for a visitor without an email address; whatever `run` throws.
 */
export async function withFreshLogin<T>(
  context: WalletContext,
  { ask, signal }: Options,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    const user = context.session.user()
    const email = user && emailOf(user)
    if (toWalletError(thrown).code !== 'proof_required_fresh_login' || !user || !email) throw thrown
    const login = await startEmailLogin(context, email, signal)
    await finishEmailLogin(context, { login, ask, signal })
    if (context.session.user()?.userId === user.userId) return await run()
    // A passkey of somebody else: their wallet is not on this device.
    await context.session.end()
    throw new WalletError('session_ended')
  }
}
