import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import type { LoginProvider } from '../LoginProvider.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { createOauthProvider } from './createOauthProvider.ts'

const userSchema = z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(64) })

/** Discord: https://discord.com/developers/docs/topics/oauth2. Its email addresses may be unverified, so none is requested. */
export function discord(config: SocialConfig<'discord'>): LoginProvider {
  return createOauthProvider({
    name: 'Discord',
    config,
    scope: 'identify',
    authenticate: oauth.ClientSecretPost,
    async identify(ask) {
      const { id, username } = await ask({ path: '/users/@me' }, userSchema)
      return { subject: id, label: `@${username}` }
    },
  })
}
