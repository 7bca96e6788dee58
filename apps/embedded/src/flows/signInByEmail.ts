import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { prepareSession } from '../session/createSession.ts'
import { loadPasskeys } from './loadPasskeys.ts'
import type { WalletContext } from './walletContext.ts'

/** A code that was mailed and not entered yet. */
export type EmailLogin = {
  email: string
  flowId: string
  /** Milliseconds since 1970 from which another mail may be requested. */
  resendAt: number
}

/**
 * Mails a code.
 * @throws WalletError `address_invalid`, `mail_cooldown`, `server_unreachable`.
 */
export async function startEmailLogin(
  { api, origin, page, locale }: WalletContext,
  email: string,
  signal: AbortSignal,
): Promise<EmailLogin> {
  const address = email.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new WalletError('address_invalid')
  const body = { email: address, origin, projectId: page.projectId, locale: locale() }
  const { flowId, resendAfterSeconds } = await api.call('startEmailLogin', body, { signal })
  return { email: address, flowId, resendAt: Date.now() + resendAfterSeconds * 1000 }
}

/**
 * Asks for the code until it is right, the visitor cancels, or the server cannot be asked:
 *
 *     mailed ─ code ──▶ right ──▶ signed in
 *       ▲        └────▶ wrong, expired, locked ─┐
 *       ├─ resend ──▶ mailed, or wait           │
 *       └──────────────── same screen, error ◀──┘
 *
 * @throws WalletError `user_rejected` when the visitor cancels.
 */
export async function finishEmailLogin(
  context: WalletContext,
  options: { login: EmailLogin; ask: Ask; signal: AbortSignal },
): Promise<void> {
  const { api, session } = context
  const { ask, signal } = options
  let { login } = options
  const passkey = await context.passkeys.isAvailable()
  let error: ShownError | undefined
  for (;;) {
    const { email, flowId, resendAt } = login
    const answer = await ask('emailCode', { email, resendAt, passkey, error })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    error = undefined
    try {
      if (answer.type === 'passkey') return await (await loadPasskeys()).signInByPasskey(context, signal)
      if (answer.type === 'resend') {
        login = await startEmailLogin(context, email, signal)
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
