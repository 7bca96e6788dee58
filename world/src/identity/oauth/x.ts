import { type Brand, BrandError, type BrandOptions, type BrandRequest, type BrandResponse, json } from '../Brand.ts'
import { type Grants, isSame, newSecret } from '../createGrants.ts'
import { personId, userName } from '../personId.ts'
import { type Client, createOauthBrand, readBasic, readBearer, readForm } from './createOauthBrand.ts'

/**
 * X: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. PKCE and state are required, the client is authenticated by
 * Basic, a code is valid for 30 seconds, and `/users/me` wraps its fields in `data`, with the email address only on request.
 */
export function x(options: BrandOptions): Brand {
  return createOauthBrand(
    {
      name: 'X',
      client: { clientId: 'bG9jYWwtd29ybGQtMDE6MTpjaQ', clientSecret: newSecret() },
      authorizePath: '/i/oauth2/authorize',
      tokenPath: '/2/oauth2/token',
      apiPath: '/2',
      scopeSeparator: ' ',
      codeMs: 30_000,
      checkRequest(query) {
        for (const name of ['state', 'code_challenge', 'code_challenge_method', 'scope'])
          if (!query.get(name)) throw new BrandError(`${name}: is required.`)
        if (query.get('response_type') !== 'code') throw new BrandError('response_type: must be code.')
      },
      declined: { error: 'access_denied' },
      handle(request, { grants, client }) {
        if (request.method === 'POST' && request.path === '/2/oauth2/token')
          return answerToken(request, { grants, client })
        if (request.method === 'GET' && request.path === '/2/users/me') return answerUser(request, grants)
        return undefined
      },
    },
    options,
  )
}

function answerToken(request: BrandRequest, { grants, client }: { grants: Grants; client: Client }): BrandResponse {
  const basic = readBasic(request)
  if (!basic || basic.name !== client.clientId || !isSame(basic.password, client.clientSecret))
    return json(401, { error: 'unauthorized_client', error_description: 'Missing valid authorization header' })
  const form = readForm(request)
  const grant = grants.redeem(form.get('grant_type') === 'authorization_code' ? form.get('code') : null, {
    redirectUri: form.get('redirect_uri') ?? '',
    verifier: form.get('code_verifier'),
    clientId: client.clientId,
  })
  if (!grant)
    return json(400, {
      error: 'invalid_request',
      error_description: 'Value passed for the authorization code was invalid.',
    })
  return json(200, {
    token_type: 'bearer',
    expires_in: 7_200,
    access_token: grants.issue(grant, ''),
    scope: grant.scopes.join(' '),
    ...(grant.scopes.includes('offline.access') && { refresh_token: newSecret() }),
  })
}

function answerUser(request: BrandRequest, grants: Grants): BrandResponse {
  const grant = grants.findToken(readBearer(request))
  if (!grant) return json(401, { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' })
  const { person, scopes } = grant
  if (!['users.read', 'tweet.read'].every((scope) => scopes.includes(scope)))
    return json(403, { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Forbidden' })
  const wantsEmail = request.query.get('user.fields')?.split(',').includes('confirmed_email')
  const hasEmail = scopes.includes('users.email') && person.sharesEmail && person.isVerified
  return json(200, {
    data: {
      id: personId(person, { brand: 'x', digits: 19 }),
      name: person.name,
      username: userName(person),
      ...(wantsEmail && hasEmail && { confirmed_email: person.email }),
    },
  })
}
