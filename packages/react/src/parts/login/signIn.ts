import { connectEmail, connectSocial, type Latchkey, type SocialProvider } from '@latchkey/core'
import { EmailCooldownError, toBaseError } from '@latchkey/core/errors'
import { messagesOf } from '../../hooks/useMessages.ts'
import type { Locale } from '../../locales/en.ts'

export type SignInChoice = { email: string } | { provider: SocialProvider }

/** @returns what the visitor can do about a failure; undefined where they are signed in, or turned away */
export async function signIn(
  latchkey: Latchkey,
  choice: SignInChoice,
  options: { locale: Locale; signal: AbortSignal },
): Promise<string | undefined> {
  const { locale, signal } = options
  try {
    if ('email' in choice) await connectEmail(latchkey, { ...choice, signal })
    else await connectSocial(latchkey, { ...choice, signal })
    return undefined
  } catch (cause) {
    const error = toBaseError(cause)
    if (error.code === 'ABORTED' || error.code === 'USER_REJECTED') return undefined
    const { errors, login } = messagesOf(locale)
    return error instanceof EmailCooldownError ? login.cooldown({ seconds: error.seconds }) : errors[error.code]
  }
}
