import { connectEmbedded, connectLogin } from '../embedded/connectLogin.ts'
import { EmailCooldownError, EmailInvalidError } from '../errors/embedded.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Account } from './account.ts'

export type ConnectEmailParameters = {
  email: string
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/** A mailbox gets no second code before. */
const cooldownMs = 30_000

type Sent = { email: string; at: number; isRunning: boolean }

/** The code that was requested last. */
const lastSent = new WeakMap<Latchkey, Sent>()

/**
 * Signs in to the embedded wallet with an email address and shows its account. The wallet's own page, in a dialog, asks for the code that is
 * sent there. While it does, a further call with the same address shares the request.
 *
 * @throws EmailInvalidError, EmailCooldownError within 30 s of the last code to this address, EmbeddedWalletUnavailableError,
 * EmbeddedWalletTimeoutError, UserRejectedError, TooManyTriesError, MailUnavailableError, AbortedError and what `connect` throws
 * @example
 * const account = await connectEmail(latchkey, { email: 'ada@example.com' })
 * account.user?.email // 'ada@example.com'
 */
export async function connectEmail(latchkey: Latchkey, parameters: ConnectEmailParameters): Promise<Account> {
  const { signal } = parameters
  const email = parameters.email.trim()
  if (!isEmail(email)) throw new EmailInvalidError()
  const known = lastSent.get(latchkey)
  if (known?.isRunning && known.email === email) return connectEmbedded(latchkey, signal)
  // Another mailbox is asked at once: the visitor may have mistyped the address.
  const leftMs = known?.email === email ? known.at + cooldownMs - Date.now() : 0
  if (leftMs > 0) throw new EmailCooldownError({ seconds: Math.ceil(leftMs / 1_000) })

  const sent: Sent = { email, at: 0, isRunning: true }
  lastSent.set(latchkey, sent)
  const onSent = () => {
    sent.at = Date.now()
  }
  try {
    return await connectLogin(latchkey, { login: { email, onSent }, signal })
  } finally {
    sent.isRunning = false
  }
}

/** Its shape: the mail that arrives is the proof. */
function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
