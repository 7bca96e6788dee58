import { isOriginAllowed } from '@latchkey/wire'
import { frameLimits } from '@latchkey/wire/frame'
import { laterEndpoints } from '@latchkey/wire/wallet'
import { toWalletError, WalletError } from '../errors.ts'
import { isEnrolled } from '../flows/enrolments.ts'
import { laterFlows } from '../flows/laterFlows.ts'
import { openAccount } from '../flows/openAccount.ts'
import { openSettings } from '../flows/openSettings.ts'
import { signInByPasskey } from '../flows/passkeys.ts'
import { signInByCode } from '../flows/signInByCode.ts'
import type { WalletContext } from '../flows/walletContext.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask, ScreenStore } from '../screens/screenStore.ts'
import { createContext } from './createContext.ts'
import type { Look } from './createLook.ts'
import type { Page } from './readPage.ts'

export type ServeVisitorOptions = { page: Page; origin: string; screens: ScreenStore; look: Look }

/**
 * The wallet without an app: a window that the visitor opened from the settings. They sign in, if this window knows nobody, and see the
 * settings of the account that they have at `origin`.
 */
export async function serveVisitor({ page, origin, screens, look }: ServeVisitorOptions): Promise<void> {
  const { signal } = new AbortController()
  await screens.run(
    async (ask) => {
      try {
        if (!isOriginAllowed(origin, page.origins)) throw new WalletError('invalid_request')
        const loadParts = async () => ({ ...laterFlows, laterEndpoints })
        const context = await createContext({ page, origin: new URL(origin).origin, look, loadParts })
        await context.session.restore(signal)
        if (!(await isEnrolled(context))) await signIn(context, { ask, signal })
        await openSettings(context, { ask, signal })
      } catch (thrown) {
        const { code, retryAfterSeconds } = toWalletError(thrown)
        if (code !== 'user_rejected') await ask('notice', { error: { code, retryAfterSeconds }, retry: false })
      }
    },
    { signal, personMs: frameLimits.settingsMs },
  )
  window.close()
}

async function signIn(context: WalletContext, { ask, signal }: { ask: Ask; signal: AbortSignal }): Promise<void> {
  const passkey = await context.passkeys.isAvailable()
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('email', { passkey, error })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    try {
      if (answer.type === 'passkey') await signInByPasskey(context, signal)
      else await signInByCode(context, { email: answer.email, ask, signal })
      return await openAccount(context, { ask, signal, onReady: () => {} })
    } catch (thrown) {
      const { code, retryAfterSeconds } = toWalletError(thrown)
      error = code === 'user_rejected' ? undefined : { code, retryAfterSeconds }
    }
  }
}
