import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { EmailLogin, OnMailed } from './EmailLogin.ts'
import { sleep } from './sleep.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import type { WalletContext } from './walletContext.ts'

const paceMs = 2_000
/** After these the same login can still succeed. */
const passing: ReadonlySet<string> = new Set(['server_unreachable', 'too_many_tries'])

type Options = { login: EmailLogin; ask: Ask; signal: AbortSignal; onMailed?: OnMailed }

/**
 * Waits until the visitor has confirmed this device with the link of the mail, which shows them the same number as the screen:
 *
 *     mailed ─ link, number ─▶ confirmed
 *       ▲  └─ denied, expired ─┐
 *       └─ resend ◀────────────┘
 *
 * @returns the login to go on with: a new mail starts another one.
 * @throws WalletError `user_rejected` when the visitor closes the screen.
 */
export async function confirmDevice(
  context: WalletContext,
  { login: started, ask, signal, onMailed }: Options,
): Promise<EmailLogin> {
  let login = started
  let error: ShownError | undefined
  /** The link of this login was used or is over: only another mail helps. */
  let isOver = false
  for (;;) {
    const { confirmation, email, resendAt } = login
    if (!confirmation) return login
    const stopped = new AbortController()
    const waiting = isOver
      ? new Promise<never>(() => {})
      : waitForLink(context, login, AbortSignal.any([signal, stopped.signal]))
    const answered = ask('registerDevice', { email, resendAt, ...confirmation, error })
    // Whichever comes second is of no interest.
    for (const promise of [waiting, answered]) promise.catch(() => undefined)
    error = undefined
    try {
      const answer = await Promise.race([waiting.then(() => undefined), answered])
      if (!answer) return { ...login, confirmation: undefined }
      if (answer.type === 'cancel') throw new WalletError('user_rejected')
      stopped.abort()
      login = await startEmailLogin(context, email, signal)
      onMailed?.(login)
      isOver = false
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'user_rejected' || code === 'timeout') throw thrown
      error = { code, retryAfterSeconds }
      isOver ||= code === 'device_denied' || code === 'code_expired' || code === 'flow_unknown'
    } finally {
      stopped.abort()
    }
  }
}

async function waitForLink({ api }: WalletContext, { flowId }: EmailLogin, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { isConfirmed } = await api.call('confirmDevice', { flowId }, { signal }).catch((thrown: unknown) => {
      signal.throwIfAborted()
      if (!passing.has(toWalletError(thrown).code)) throw thrown
      return { isConfirmed: false }
    })
    signal.throwIfAborted()
    if (isConfirmed) return
    await sleep(paceMs, signal)
  }
}
