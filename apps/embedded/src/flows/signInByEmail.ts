import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { prepareSession } from '../session/createSession.ts'
import type { EmailLogin, OnMailed } from './EmailLogin.ts'
import { loadPasskeys } from './loadPasskeys.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Asks for the code, once the device is confirmed where that is needed, until it is right, the visitor cancels, or the server cannot be asked:
 *
 *     mailed ─ code ──▶ right ──▶ signed in
 *       ▲        └────▶ wrong, expired, locked ─┐
 *       ├─ resend ──▶ mailed, or wait           │
 *       └──────────────── same screen, error ◀──┘
 *
 * @param options.onMailed called with the login of each further mail.
 * @throws WalletError `user_rejected` when the visitor cancels.
 */
export async function finishEmailLogin(
  context: WalletContext,
  options: { login: EmailLogin; ask: Ask; signal: AbortSignal; onMailed?: OnMailed },
): Promise<void> {
  const { api, session } = context
  const { ask, signal, onMailed } = options
  let { login } = options
  const passkey = await context.passkeys.isAvailable()
  let error: ShownError | undefined
  for (;;) {
    if (login.confirmation)
      login = await (await context.loadFlows()).confirmDevice(context, { login, ask, signal, onMailed })
    const { email, flowId, resendAt } = login
    const answer = await ask('emailCode', { email, resendAt, passkey, error })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    error = undefined
    try {
      if (answer.type === 'passkey') return await (await loadPasskeys()).signInByPasskey(context, signal)
      if (answer.type === 'resend') {
        login = await startEmailLogin(context, email, signal)
        onMailed?.(login)
        continue
      }
      const prepared = await prepareSession()
      const body = { flowId, code: answer.code, refreshHash: prepared.refreshHash }
      return await session.start(prepared, await api.call('finishEmailLogin', body, { signal }))
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      error = { code, retryAfterSeconds }
      if (answer.type === 'resend' && retryAfterSeconds)
        login = { ...login, resendAt: Date.now() + retryAfterSeconds * 1000 }
    }
  }
}
