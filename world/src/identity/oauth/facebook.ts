import { createHmac } from 'node:crypto'
import { type Brand, type BrandOptions, type BrandRequest, type BrandResponse, json } from '../Brand.ts'
import { type Grant, type Grants, isSame, newSecret } from '../createGrants.ts'
import { personId } from '../personId.ts'
import { type Client, createOauthBrand } from './createOauthBrand.ts'

const version = '/v23.0'
const tokenSeconds = 5_184_000

/**
 * Facebook: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow. The token endpoint is a GET; `#_=_` is added to
 * the address that visitors return to; `/debug_token` says whose app a token is for; `/me` has the fields that are requested, and no email
 * address where the visitor has none or keeps it.
 */
export function facebook(options: BrandOptions): Brand {
  return createOauthBrand(
    {
      name: 'Facebook',
      client: { clientId: '1000000000000001', clientSecret: newSecret() },
      authorizePath: `${version}/dialog/oauth`,
      tokenPath: `${version}/oauth/access_token`,
      apiPath: version,
      scopeSeparator: ',',
      codeMs: 10 * 60_000,
      returnHash: '#_=_',
      declined: {
        error_reason: 'user_denied',
        error: 'access_denied',
        error_description: 'Permissions error',
      },
      handle(request, context) {
        if (request.method !== 'GET') return undefined
        // The version may be left out.
        const path = request.path.replace(version, '')
        if (path === '/oauth/access_token') return answerToken(request, context)
        if (path === '/debug_token') return answerDebug(request, context)
        if (path === '/me') return answerUser(request, context)
        return undefined
      },
    },
    options,
  )
}

type Context = { grants: Grants; client: Client }

function answerToken({ query }: BrandRequest, { grants, client }: Context): BrandResponse {
  if (query.get('client_id') !== client.clientId || !isSame(query.get('client_secret'), client.clientSecret))
    return fail(400, { message: 'Error validating client secret.', code: 1 })
  const grant = grants.redeem(query.get('code'), {
    redirectUri: query.get('redirect_uri') ?? '',
    verifier: query.get('code_verifier'),
    clientId: client.clientId,
  })
  if (!grant) return fail(400, { message: 'This authorization code has been used.', code: 100, error_subcode: 36009 })
  return json(200, { access_token: grants.issue(grant, 'EAA'), token_type: 'bearer', expires_in: tokenSeconds })
}

/** @see https://developers.facebook.com/docs/graph-api/reference/debug_token */
function answerDebug({ query }: BrandRequest, { grants, client }: Context): BrandResponse {
  if (!isSame(query.get('access_token'), `${client.clientId}|${client.clientSecret}`))
    return fail(400, { message: 'Invalid OAuth access token signature.', code: 190 })
  const grant = grants.findToken(query.get('input_token') ?? undefined)
  if (!grant)
    return json(200, {
      data: {
        error: { code: 190, message: 'Invalid OAuth access token.' },
        is_valid: false,
        scopes: [],
      },
    })
  const issuedAt = Math.floor(grant.grantedAt / 1_000)
  return json(200, {
    data: {
      app_id: grant.clientId,
      type: 'USER',
      application: 'Local world',
      expires_at: issuedAt + tokenSeconds,
      issued_at: issuedAt,
      is_valid: true,
      scopes: grantedScopes(grant),
      user_id: personId(grant.person, { brand: 'facebook', digits: 16 }),
    },
  })
}

function answerUser({ query, headers }: BrandRequest, { grants, client }: Context): BrandResponse {
  const token = query.get('access_token') ?? /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const grant = grants.findToken(token)
  if (!grant || token === undefined) return fail(400, { message: 'Invalid OAuth access token.', code: 190 })
  const proof = query.get('appsecret_proof')
  if (proof !== null && !isSame(proof, createHmac('sha256', client.clientSecret).update(token).digest('hex')))
    return fail(400, { message: 'Invalid appsecret_proof provided in the API argument', code: 100 })
  const { person } = grant
  const known: Record<string, string | undefined> = {
    id: personId(person, { brand: 'facebook', digits: 16 }),
    name: person.name,
    // Facebook gives out confirmed addresses only.
    email: grantedScopes(grant).includes('email') && person.isVerified ? person.email : undefined,
  }
  const fields = new Set(['id', ...(query.get('fields') ?? 'id,name').split(',')])
  return json(200, Object.fromEntries(Object.entries(known).filter(([name]) => fields.has(name))))
}

/** The visitor may have taken the email address out. */
function grantedScopes({ person, scopes }: Grant): string[] {
  return ['public_profile', ...scopes.filter((scope) => scope !== 'public_profile')].filter(
    (scope) => scope !== 'email' || person.sharesEmail,
  )
}

function fail(status: number, error: { message: string; code: number; error_subcode?: number }): BrandResponse {
  return json(status, { error: { type: 'OAuthException', ...error, fbtrace_id: 'LocalWorld' } })
}
