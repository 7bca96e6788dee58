import { connectEmail, connectSocial, type Latchkey, type SocialProvider } from '@latchkey/core'
import { EmailCooldownError, toBaseError } from '@latchkey/core/errors'
import { messagesOf } from '../../hooks/useMessages.ts'
import type { Locale } from '../../locales/en.ts'

export type SignInChoice = { email: string } | { provider: SocialProvider }

/** A sentence, or the time in epoch ms from which another code is mailed. */
export type SignInFailure = { text: string } | { retryAt: number }

/** @returns what the visitor can do about a failure; undefined where they are signed in, or turned away */
export async function signIn(
  latchkey: Latchkey,
  choice: SignInChoice,
  options: { locale: Locale; signal: AbortSignal },
): Promise<SignInFailure | undefined> {
  const { locale, signal } = options
  try {
    if ('email' in choice) await connectEmail(latchkey, { ...choice, signal })
    else await connectSocial(latchkey, { ...choice, signal })
    return undefined
  } catch (cause) {
    const error = toBaseError(cause)
    if (error.code === 'ABORTED' || error.code === 'USER_REJECTED') return undefined
    if (error instanceof EmailCooldownError) return { retryAt: Date.now() + error.seconds * 1_000 }
    return { text: messagesOf(locale).errors[error.code] }
  }
}
