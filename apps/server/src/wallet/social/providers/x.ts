import type { ClientAuth } from 'oauth4webapi'
import * as z from 'zod'
import type { LoginProvider } from '../LoginProvider.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { createOauthProvider } from './createOauthProvider.ts'

const userSchema = z.object({
  data: z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(64) }),
})

/**
 * X: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. The client is authenticated by Basic, a code is valid for
 * 30 seconds, and what the API returns is in `data`.
 */
export function x(config: SocialConfig<'x'>): LoginProvider {
  return createOauthProvider({
    name: 'X',
    config,
    scope: 'users.read tweet.read',
    authenticate,
    async identify(ask) {
      const { data } = await ask({ path: '/users/me' }, userSchema)
      return { subject: data.id, label: `@${data.username}` }
    },
  })
}

/** As X documents it. The library percent-encodes `-` and `_` too, which secrets of X have, and which not every server decodes. */
function authenticate(clientSecret: string): ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`)
  }
}
