import { type OauthProvider, oauthProviders } from '@latchkey/wire/wallet'
import { WalletError } from '../errors.ts'
import type { StartableProvider } from '../screens/StartableProvider.ts'
import { createVerifier, startFields } from './claimLogin.ts'
import type { StartedLogin } from './StartedLogin.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Starts a login with an account elsewhere.
 * @throws WalletError `login_unavailable`, `login_unreachable`, `origin_not_allowed`, `proof_required_fresh_login`, `server_unreachable`
 */
export async function startLogin(
  context: WalletContext,
  provider: StartableProvider,
  options: { links: boolean; fresh?: boolean; signal: AbortSignal },
): Promise<StartedLogin> {
  const { links, fresh, signal } = options
  const { api, session } = context
  const { verifier, verifierHash } = await createVerifier()
  const body = { ...startFields(context, { links }), verifierHash }
  if (isOauth(provider)) {
    const social = { ...body, provider, ...(fresh && { fresh: true as const }) }
    const started = await (links
      ? session.call('startSocialLogin', social, signal)
      : api.call('startSocialLogin', social, { signal }))
    // A window that this page opens goes to this page's origin first, whatever else is said.
    if (new URL(started.url).origin !== api.origin)
      throw new WalletError('server_failed', { details: 'another origin' })
    return { kind: 'social', verifier, ...started }
  }
  const { flowId, url } = await (links
    ? session.call('startFarcasterLogin', body, signal)
    : api.call('startFarcasterLogin', body, { signal }))
  if (!/^https?:$/.test(new URL(url).protocol)) throw new WalletError('server_failed', { details: 'no web address' })
  return { kind: 'farcaster', verifier, flowId, url }
}

function isOauth(provider: StartableProvider): provider is OauthProvider {
  return (oauthProviders as readonly string[]).includes(provider)
}
