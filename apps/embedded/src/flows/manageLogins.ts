import type { SocialProvider } from '@latchkey/wire/frame'
import { toWalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { StartableProvider } from '../screens/StartableProvider.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { LoginsData } from '../screens/screens.ts'
import { takeUser } from './claimLogin.ts'
import { confirmAction } from './confirmAction.ts'
import { withFreshLogin } from './freshLogin.ts'
import { signInBySocial } from './signInBySocial.ts'
import type { WalletContext } from './walletContext.ts'

/** The visitor's ways to sign in, until they go back: one is added with an account elsewhere, any but the last can be removed. */
export async function manageLogins(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<void> {
  const { session } = context
  const fresh = <T>(run: () => Promise<T>) => withFreshLogin(context, { ask, signal }, run)
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('logins', { ...readLogins(context), error })
    if (answer.type === 'cancel') return
    error = undefined
    try {
      if (answer.type === 'add')
        await fresh(() => signInBySocial(context, { provider: answer.provider, links: true, ask, signal }))
      else {
        const { loginId, label: name } = answer
        const login = session.user()?.logins.find((one) => one.loginId === loginId)
        const action = login?.kind === 'email' ? 'removeEmail' : 'removeLogin'
        if (await confirmAction(context, { ask, action, name }))
          takeUser(context, await fresh(() => session.call('unlinkLogin', { loginId }, signal)))
      }
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'session_ended' || code === 'timeout') throw thrown
      // Whoever closes the provider's screen comes back to this one.
      error = code === 'user_rejected' ? undefined : { code, retryAfterSeconds }
    }
  }
}

function readLogins({ session, page }: WalletContext): LoginsData {
  const logins = session.user()?.logins ?? []
  const canStart = (provider: SocialProvider): provider is StartableProvider => provider !== 'telegram'
  return { logins, addable: page.socials.filter(canStart) }
}
