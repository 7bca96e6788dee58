import { createHmac } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import { LoginFault } from '../LoginFault.ts'
import type { LoginProvider } from '../LoginProvider.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { createOauthProvider } from './createOauthProvider.ts'

const debugSchema = z.object({
  data: z.object({ app_id: z.string(), user_id: z.string(), is_valid: z.boolean() }).partial(),
})
const userSchema = z.object({ id: z.string().regex(/^\d{1,32}$/), name: z.string().min(1).max(256).optional() })

/**
 * Facebook: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow. The token endpoint is a GET. A token of another
 * app works in the API as well, so `debug_token` is asked whose app it is for, and the API is given a proof that this app has the secret.
 */
export function facebook(config: SocialConfig<'facebook'>): LoginProvider {
  return createOauthProvider({
    name: 'Facebook',
    config,
    scope: 'public_profile',
    // https://developers.facebook.com/docs/facebook-login/guides/advanced/re-authentication
    freshParameters: { auth_type: 'reauthenticate' },
    authenticate: oauth.ClientSecretPost,
    exchange(url, form, signal) {
      for (const [field, value] of form) url.searchParams.set(field, value)
      return fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
    },
    async identify(ask, { accessToken }) {
      const { clientId, clientSecret } = config
      const secret = clientSecret.reveal()
      const debugQuery = { input_token: accessToken, access_token: `${clientId}|${secret}` }
      const { data } = await ask({ path: '/debug_token', query: debugQuery }, debugSchema)
      if (data.is_valid !== true || data.app_id !== clientId)
        throw new LoginFault('refused', 'unexpected app_id: the token is of another app')
      const proof = createHmac('sha256', secret).update(accessToken).digest('hex')
      const { id, name } = await ask({ path: '/me', query: { fields: 'id,name', appsecret_proof: proof } }, userSchema)
      if (data.user_id !== id) throw new LoginFault('refused', 'unexpected user_id: the token is of another visitor')
      return { subject: id, label: name ?? 'Facebook' }
    },
  })
}
