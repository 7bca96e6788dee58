import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import type { LoginProvider } from '../LoginProvider.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { createOauthProvider } from './createOauthProvider.ts'

const userSchema = z.object({ id: z.int().positive(), login: z.string().min(1).max(128) })

/**
 * GitHub: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps. Its token endpoint returns JSON only where
 * that is accepted, which the library asks for, and errors with status 200. The user name can change and be taken by somebody else; the
 * number cannot. Without a scope, the public profile can be read, which has both.
 */
export function github(config: SocialConfig<'github'>): LoginProvider {
  return createOauthProvider({
    name: 'GitHub',
    config,
    scope: '',
    authenticate: oauth.ClientSecretPost,
    async identify(ask) {
      const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
      const { id, login } = await ask({ path: '/user', headers }, userSchema)
      return { subject: String(id), label: `@${login}` }
    },
  })
}
