import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import type { LoginProvider } from '../LoginProvider.ts'
import type { SocialConfig } from '../socialConfig.ts'
import { createOidcProvider } from './createOidcProvider.ts'

const secretSeconds = 5 * 60
const userSchema = z.object({ name: z.object({ firstName: z.string().max(64).default('') }) })

/**
 * Sign in with Apple: https://developer.apple.com/documentation/signinwithapplerestapi. With a scope it posts the result (`form_post`); the
 * visitor's name comes with the first consent only, beside the ID token; the client secret is a token that the app signs.
 */
export function apple(config: SocialConfig<'apple'>): LoginProvider {
  const { clientId, issuer } = config
  return createOidcProvider({
    name: 'Apple',
    issuer,
    clientId,
    scope: 'openid name email',
    parameters: { response_mode: 'form_post' },
    // Apple does not say who it is (RFC 9207); its redirect URI is for it alone.
    metadata: { authorization_response_iss_parameter_supported: false },
    authenticate: async () => oauth.ClientSecretPost(await createClientSecret(config)),
    labelOf: ({ email }, parameters) => (typeof email === 'string' ? email : readFirstName(parameters) || 'Apple'),
  })
}

async function createClientSecret(config: SocialConfig<'apple'>): Promise<string> {
  const { clientId, clientSecret, teamId, keyId, privateKey, issuer } = config
  if (!teamId || !keyId || !privateKey) return clientSecret?.reveal() ?? ''
  return await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${secretSeconds}s`)
    .sign(await importPKCS8(privateKey.reveal(), 'ES256'))
}

/** What the page posts is the browser's: a name on screen, and nothing else. */
function readFirstName(parameters: URLSearchParams): string {
  try {
    return userSchema.parse(JSON.parse(parameters.get('user') ?? '')).name.firstName
  } catch {
    return ''
  }
}
