import type { BrandOptions, NodeBrand } from '../Brand.ts'
import { newSecret } from '../createGrants.ts'
import { personId } from '../personId.ts'
import { createOidcBrand } from './createOidcBrand.ts'

/** Google: https://developers.google.com/identity/openid-connect/openid-connect. */
export function google(options: BrandOptions): NodeBrand {
  return createOidcBrand(
    {
      name: 'Google',
      client: { clientId: '100000000001-local.apps.googleusercontent.com', clientSecret: `GOCSPX-${newSecret()}` },
      tokenAuthMethod: 'client_secret_post',
      routes: {
        authorization: '/o/oauth2/v2/auth',
        token: '/token',
        jwks: '/oauth2/v3/certs',
        userinfo: '/v1/userinfo',
      },
      claims: {
        openid: ['sub', 'hd'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'picture'],
      },
      idOf: (person) => personId(person, { brand: 'google', digits: 21 }),
      claimsOf(person) {
        const [givenName, ...rest] = person.name.split(' ')
        return {
          name: person.name,
          given_name: givenName,
          ...(rest.length > 0 && { family_name: rest.join(' ') }),
          ...(person.sharesEmail && { email: person.email, email_verified: person.isVerified }),
        }
      },
      hideLabel: 'Do not share the address',
    },
    options,
  )
}
