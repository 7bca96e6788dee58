import { type ErrorCode, toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'

type Mailed = { flowId: string; resendAfterSeconds: number }

/**
 * Mails a code of the recovery guard, and asks for it until it is right.
 * @param options.mail mails one.
 * @param options.use does what the code is for.
 * @throws WalletError `user_rejected` when the visitor cancels; what no other code mends.
 */
export async function withGuardCode<T>(options: {
  email: string
  ask: Ask
  signal: AbortSignal
  mail: () => Promise<Mailed>
  use: (proof: { flowId: string; code: string }) => Promise<T>
}): Promise<T> {
  const { email, ask, signal, mail, use } = options
  let { flowId, resendAt } = toShown(await mail())
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('emailCode', { email, resendAt, error })
    if (answer.type === 'cancel') throw new WalletError('user_rejected')
    error = undefined
    try {
      if (answer.type === 'code') return await use({ flowId, code: answer.code })
      ;({ flowId, resendAt } = toShown(await mail()))
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (isFinal.has(code)) throw thrown
      error = { code, retryAfterSeconds }
      if (answer.type === 'resend' && retryAfterSeconds) resendAt = Date.now() + retryAfterSeconds * 1_000
    }
  }
}

/** What no other code mends. */
const isFinal = new Set<ErrorCode>(['guard_unknown', 'guard_full', 'guard_over', 'guard_waiting', 'session_ended'])

const toShown = ({ flowId, resendAfterSeconds }: Mailed) => ({
  flowId,
  resendAt: Date.now() + resendAfterSeconds * 1_000,
})
