import { WalletError } from '../errors.ts'
import { prepareSession } from '../session/createSession.ts'
import { startFields } from './claimLogin.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Signs in with what Telegram handed to the app. It is the app's word until the server has verified Telegram's signature.
 * @param options.initData undefined outside Telegram.
 * @throws WalletError `telegram_needed`, `telegram_invalid`, `login_expired`, `login_unavailable`
 */
export async function signInByTelegram(
  context: WalletContext,
  { initData, signal }: { initData: string | undefined; signal: AbortSignal },
): Promise<void> {
  if (!initData) throw new WalletError('telegram_needed')
  const prepared = await prepareSession()
  const body = { ...startFields(context, { links: false }), initData, refreshHash: prepared.refreshHash }
  const result = await context.api.call('finishTelegramLogin', body, { signal })
  if (!('session' in result)) throw new WalletError('server_failed', { details: 'no session' })
  await context.session.start(prepared, result.session)
}
