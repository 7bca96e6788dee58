import { WalletError } from '../errors.ts'
import type { EmailLogin } from './EmailLogin.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Mails a code.
 * @throws WalletError `address_invalid`, `mail_cooldown`, `server_unreachable`.
 */
export async function startEmailLogin(
  { api, origin, page }: WalletContext,
  email: string,
  signal: AbortSignal,
): Promise<EmailLogin> {
  const address = email.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new WalletError('address_invalid')
  const body = { email: address, origin, projectId: page.projectId }
  const { flowId, resendAfterSeconds, confirmation } = await api.call('startEmailLogin', body, { signal })
  return { email: address, flowId, resendAt: Date.now() + resendAfterSeconds * 1000, confirmation }
}
