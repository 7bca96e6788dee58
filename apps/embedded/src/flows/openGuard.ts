import { createGuardApi, type GuardApi } from '../api/guardApi.ts'
import { WalletError } from '../errors.ts'
import { emailOf } from './frameUser.ts'
import type { WalletContext } from './walletContext.ts'

/** The recovery guard, and whose wallet it is about. */
export type OpenedGuard = { api: GuardApi; hpkeKey: string; walletId: string; email: string; userId: string }

/** @throws WalletError `guard_unavailable` where the operator has none, or the visitor signs in without an email address */
export function openGuard({ page, keys, session, locale }: WalletContext): OpenedGuard {
  const user = session.user()
  if (!user?.wallet) throw new WalletError('not_signed_in')
  const email = emailOf(user)
  if (!page.guard || !email) throw new WalletError('guard_unavailable')
  const api = createGuardApi({ origin: page.guard.url, key: keys.signing, language: locale })
  return { api, hpkeKey: page.guard.hpkeKey, walletId: user.wallet.walletId, email, userId: user.userId }
}
