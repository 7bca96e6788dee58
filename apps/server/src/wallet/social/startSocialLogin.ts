import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { admitStart, createFlow } from './createFlow.ts'

/** Where the wallet's page opens a login in a window of its own. */
export const openPath = '/v1/wallet/login/social/'

/** Starts a login with a provider that sends the visitor back with a code. */
export const startSocialLogin: WalletHandler<'startSocialLogin'> = async (context, request) => {
  const { body, deviceKey } = request
  const { provider, verifierHash, origin, fresh: asksFresh = false } = body
  if (!context.wallet.loginProviders.has(provider)) throw walletError('login_unavailable', { field: 'provider' })
  const linksUserId = await admitStart(context, request)
  const flowId = await createFlow(context, { provider, deviceKey, verifierHash, origin, linksUserId, asksFresh })
  return { flowId, url: `${context.wallet.origin()}${openPath}${flowId}` }
}
