import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { StartableProvider } from '../screens/StartableProvider.ts'
import type { Ask } from '../screens/screenStore.ts'
import { claimLogin } from './claimLogin.ts'
import type { StartedLogin } from './StartedLogin.ts'
import { startLogin } from './startLogin.ts'
import type { WalletContext } from './walletContext.ts'

type Options = {
  provider: StartableProvider
  /** Adds the login to who is signed in. */
  links?: boolean
  /** The visitor is to sign in at the provider again, though they may be signed in there. */
  fresh?: boolean
  /** One that was started before the screen was shown. */
  started?: StartedLogin | undefined
  ask: Ask
  signal: AbortSignal
}

/**
 * Logs in with an account elsewhere:
 *
 *     started ─ open (the visitor's click opens the window) ─▶ waiting ─ came back ──▶ signed in
 *        ▲                                                       │  └─── declined, refused ─┐
 *        ├── open again ◀────────────────────────────────────────┘                         │
 *        └──────────────────────── same screen, error ◀──────────────────────────────────────┘
 *
 * Farcaster's app reads a code from the screen: there, waiting begins at once. A page of its own tab is left instead of opening a window, and
 * goes on waiting when it is back.
 * @throws WalletError `user_rejected` when the visitor closes the screen
 */
export async function signInBySocial(context: WalletContext, options: Options): Promise<void> {
  const { provider, links = false, fresh = false, ask, signal } = options
  const { tab } = context
  const name = links ? `${provider} linked` : fresh ? `${provider} again` : provider
  let { started } = options
  let error: ShownError | undefined
  let returned = tab?.takeLogin(name)
  for (;;) {
    let login: StartedLogin | undefined = returned
    try {
      login ??= started ?? (await startLogin(context, provider, { links, fresh, signal }))
    } catch (thrown) {
      error = toShown(thrown, signal)
    }
    if (!login || (!returned && login.kind !== 'farcaster')) {
      const answer = await ask('social', { provider, url: login?.url, isWaiting: false, isHere: !!tab, error })
      if (answer.type === 'cancel') throw new WalletError('user_rejected')
      started = undefined
      if (!login || answer.type === 'again') {
        error = undefined
        continue
      }
      tab?.leaveFor(name, login)
    }
    returned = undefined
    started = undefined
    try {
      if (await waitForLogin(context, { login, error, provider, links, ask, signal })) return
      error = undefined
    } catch (thrown) {
      error = toShown(thrown, signal)
    }
  }
}

/** @returns false where the visitor wants to begin again. @throws WalletError `user_rejected` when the visitor closes the screen */
async function waitForLogin(
  context: WalletContext,
  options: Required<Pick<Options, 'provider' | 'links' | 'ask' | 'signal'>> & {
    login: StartedLogin
    error: ShownError | undefined
  },
): Promise<boolean> {
  const { login, error, provider, links, ask, signal } = options
  const stopped = new AbortController()
  const claimed = claimLogin(context, login, { links, signal: AbortSignal.any([signal, stopped.signal]) })
  const answered = ask('social', {
    provider,
    url: login.url,
    isWaiting: true,
    isHere: !!context.tab,
    error: login.kind === 'farcaster' ? error : undefined,
  })
  // Whichever comes second is of no interest.
  for (const promise of [claimed, answered]) promise.catch(() => undefined)
  try {
    const first = await Promise.race([claimed.then(() => undefined), answered])
    if (first?.type === 'cancel') throw new WalletError('user_rejected')
    return first === undefined
  } finally {
    stopped.abort()
  }
}

/** What can be tried again on the same screen; a visitor who closed it, or an app that gave up, ends the login. */
function toShown(thrown: unknown, signal: AbortSignal): ShownError {
  signal.throwIfAborted()
  const { code, retryAfterSeconds } = toWalletError(thrown)
  if (code === 'user_rejected' || code === 'timeout' || code === 'proof_required_fresh_login') throw thrown
  return { code, retryAfterSeconds }
}
