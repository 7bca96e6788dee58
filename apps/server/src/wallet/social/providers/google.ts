import * as oauth from 'oauth4webapi'
import type { LoginProvider } from '../LoginProvider.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { createOidcProvider } from './createOidcProvider.ts'

/** Google: https://developers.google.com/identity/openid-connect/openid-connect. */
export function google({ clientId, clientSecret, issuer }: SocialConfig<'google'>): LoginProvider {
  return createOidcProvider({
    name: 'Google',
    issuer,
    clientId,
    scope: 'openid email',
    authenticate: () => oauth.ClientSecretPost(clientSecret.reveal()),
    labelOf: ({ email }) => (typeof email === 'string' ? email : 'Google'),
  })
}
