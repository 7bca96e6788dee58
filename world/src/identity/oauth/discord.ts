import { type Brand, type BrandOptions, type BrandRequest, type BrandResponse, json } from '../Brand.ts'
import { type Grants, isSame, newSecret } from '../createGrants.ts'
import { personId, userName } from '../personId.ts'
import { type Client, createOauthBrand, readBasic, readBearer, readForm } from './createOauthBrand.ts'

/**
 * Discord: https://discord.com/developers/docs/topics/oauth2. The token endpoint takes forms only; `/users/@me` has `email` and `verified`
 * with the scope `email`, and an address may be unverified or null.
 */
export function discord(options: BrandOptions): Brand {
  return createOauthBrand(
    {
      name: 'Discord',
      client: { clientId: '1100000000000000001', clientSecret: newSecret() },
      authorizePath: '/oauth2/authorize',
      tokenPath: '/api/oauth2/token',
      apiPath: '/api',
      scopeSeparator: ' ',
      codeMs: 60_000,
      declined: {
        error: 'access_denied',
        error_description: 'The resource owner or authorization server denied the request',
      },
      handle(request, { grants, client }) {
        if (request.method === 'POST' && request.path === '/api/oauth2/token')
          return answerToken(request, { grants, client })
        if (request.method === 'GET' && request.path === '/api/users/@me') return answerUser(request, grants)
        return undefined
      },
    },
    options,
  )
}

function answerToken(request: BrandRequest, { grants, client }: { grants: Grants; client: Client }): BrandResponse {
  const form = readForm(request)
  const { name = form.get('client_id'), password = form.get('client_secret') } = readBasic(request) ?? {}
  if (name !== client.clientId || !isSame(password, client.clientSecret)) return json(401, { error: 'invalid_client' })
  if (form.get('grant_type') !== 'authorization_code') return json(400, { error: 'unsupported_grant_type' })
  const grant = grants.redeem(form.get('code'), {
    // Required: null fits no grant here.
    redirectUri: form.get('redirect_uri') ?? '',
    verifier: form.get('code_verifier'),
    clientId: client.clientId,
  })
  if (!grant) return json(400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' })
  return json(200, {
    token_type: 'Bearer',
    access_token: grants.issue(grant, ''),
    expires_in: 604_800,
    refresh_token: newSecret(),
    scope: grant.scopes.join(' '),
  })
}

function answerUser(request: BrandRequest, grants: Grants): BrandResponse {
  const grant = grants.findToken(readBearer(request))
  if (!grant) return json(401, { message: '401: Unauthorized', code: 0 })
  const { person, scopes } = grant
  return json(200, {
    id: personId(person, { brand: 'discord', digits: 18 }),
    username: userName(person).toLowerCase(),
    global_name: person.name,
    discriminator: '0',
    avatar: null,
    locale: 'en-US',
    mfa_enabled: false,
    ...(scopes.includes('email') && {
      email: person.sharesEmail ? person.email : null,
      verified: person.sharesEmail && person.isVerified,
    }),
  })
}
