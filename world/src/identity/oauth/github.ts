import { type Brand, type BrandOptions, type BrandRequest, type BrandResponse, json } from '../Brand.ts'
import { type Grants, isSame, newSecret } from '../createGrants.ts'
import { personId, userName } from '../personId.ts'
import { type Client, createOauthBrand, readBearer, readForm } from './createOauthBrand.ts'

const docs = 'https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps'

/**
 * GitHub: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps. The token endpoint answers as a form unless
 * JSON is requested, and its errors with 200; the profile has no email address that is kept private; `/user/emails` needs a scope.
 */
export function github(options: BrandOptions): Brand {
  return createOauthBrand(
    {
      name: 'GitHub',
      client: { clientId: 'Ov23liLocalWorld0001', clientSecret: newSecret() },
      authorizePath: '/login/oauth/authorize',
      tokenPath: '/login/oauth/access_token',
      apiPath: '/api',
      scopeSeparator: ' ',
      codeMs: 10 * 60_000,
      declined: {
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        error_uri: docs,
      },
      handle(request, { grants, client }) {
        if (request.path === '/login/oauth/access_token') return answerToken(request, { grants, client })
        if (request.method === 'GET' && request.path.startsWith('/api/')) return answerApi(request, grants)
        return undefined
      },
    },
    options,
  )
}

function answerToken(request: BrandRequest, { grants, client }: { grants: Grants; client: Client }): BrandResponse {
  const form = request.method === 'POST' ? readForm(request) : request.query
  const send = (fields: Record<string, string>): BrandResponse =>
    request.headers.accept?.includes('application/json')
      ? json(200, fields)
      : {
          status: 200,
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
          body: new URLSearchParams(fields).toString(),
        }
  if (form.get('client_id') !== client.clientId || !isSame(form.get('client_secret'), client.clientSecret))
    return send({
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
      error_uri: docs,
    })
  const grant = grants.redeem(form.get('code'), {
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
    clientId: client.clientId,
  })
  if (!grant)
    return send({
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
      error_uri: docs,
    })
  // Scopes are requested with spaces and returned with commas.
  return send({ access_token: grants.issue(grant, 'gho_'), scope: grant.scopes.join(','), token_type: 'bearer' })
}

function answerApi(request: BrandRequest, grants: Grants): BrandResponse | undefined {
  if (!request.headers['user-agent'])
    return {
      status: 403,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
    }
  const grant = grants.findToken(readBearer(request))
  if (!grant)
    return json(401, { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' })
  const { person, scopes } = grant
  const granted = { 'x-oauth-scopes': scopes.join(', ') }
  if (request.path === '/api/user')
    return json(
      200,
      {
        login: userName(person),
        id: Number(personId(person, { brand: 'github', digits: 8 })),
        type: 'User',
        name: person.name,
        // Null where it is kept private, as it is by default: the address is at /user/emails.
        email: null,
      },
      granted,
    )
  if (request.path === '/api/user/emails' && scopes.some((scope) => scope === 'user' || scope === 'user:email')) {
    const hidden = `${personId(person, { brand: 'github', digits: 8 })}+${userName(person)}@users.noreply.github.com`
    return json(
      200,
      [
        { email: hidden, primary: !person.sharesEmail, verified: true, visibility: null },
        ...(person.sharesEmail
          ? [{ email: person.email, primary: true, verified: person.isVerified, visibility: 'private' }]
          : []),
      ],
      granted,
    )
  }
  return json(404, { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' })
}
