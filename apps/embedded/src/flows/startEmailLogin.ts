import { WalletError } from '../errors.ts'
import type { WalletContext } from './walletContext.ts'

/** A code that was mailed and not entered yet. */
export type EmailLogin = {
  email: string
  flowId: string
  /** Milliseconds since 1970 from which another mail may be requested. */
  resendAt: number
  /** The device has to be confirmed first, with the link of the mail: the number that its page asks for, and how long it is valid. */
  confirmation?: { number: string; minutes: number } | undefined
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
  const { flowId, resendAfterSeconds, confirmation } = await api.call('startEmailLogin', body, { signal })
  return { email: address, flowId, resendAt: Date.now() + resendAfterSeconds * 1000, confirmation }
}
