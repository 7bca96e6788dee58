import type { WalletHandler } from '../../http/WalletHandler.ts'
import { walletError } from '../../http/walletError.ts'
import { admitStart } from '../createFlow.ts'
import { linkWith, signInWith } from '../signInWith.ts'
import { readInitData } from './readInitData.ts'

/** Longer than the data is accepted. */
const usedMs = 10 * 60_000

/**
 * Signs in with what Telegram handed to a mini app. The app's page has it too, so it is accepted once: a copy is of no use after the visitor's
 * own login.
 */
export const finishTelegramLogin: WalletHandler<'finishTelegramLogin'> = async (context, request) => {
  const { body, deviceKey, device, session } = request
  const { telegram } = context.wallet.socialsConfig
  if (!telegram) throw walletError('login_unavailable')
  const linksUserId = await admitStart(context, request)
  const { identity, hash } = readInitData(body.initData, { botToken: telegram.botToken.reveal() })
  const nonce = { purpose: 'wallet telegram', subject: identity.subject, nonce: hash, ttlMs: usedMs }
  if (!(await context.state.nonces.claim(nonce))) throw walletError('login_expired', { field: 'initData' })
  const { origin, refreshHash } = body
  const login = { provider: 'telegram', identity, origin, deviceKey, device, refreshHash } as const
  return await context.db.transaction(async (tx) =>
    linksUserId === undefined
      ? { session: await signInWith(context, tx, login) }
      : { user: await linkWith(context, tx, { login, userId: linksUserId, session }) },
  )
}
