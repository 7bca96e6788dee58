import {
  assertRedirect,
  type Brand,
  BrandError,
  type BrandOptions,
  type BrandRequest,
  type BrandResponse,
  redirect,
} from '../Brand.ts'
import { consentPage, readConsent } from '../consentPage.ts'
import { type AuthorizationRequest, createGrants, type Grants } from '../createGrants.ts'

/** An app as it is registered with the brand. */
export type Client = { clientId: string; clientSecret: string }

/** What differs from brand to brand. */
export type OauthBrand = {
  /** On screen. */
  name: string
  client: Client
  /** Where visitors are sent to log in, below the brand's prefix. */
  authorizePath: string
  tokenPath: string
  /** Where the API begins, below the brand's prefix. */
  apiPath: string
  /** What separates the scopes of a request. */
  scopeSeparator: string
  codeMs: number
  /** @throws BrandError where the brand requires more than the standard does */
  checkRequest?: (query: URLSearchParams) => void
  /** What is added to the address that visitors are sent back to. */
  returnHash?: string
  /** The parameters with which a visitor who cancels is sent back. */
  declined: Readonly<Record<string, string>>
  /** Answers the token endpoint and the API. */
  handle: (request: BrandRequest, context: { grants: Grants; client: Client }) => BrandResponse | undefined
}

/** A brand with endpoints like those of OAuth 2 (RFC 6749), as its own documentation describes them. */
export function createOauthBrand(brand: OauthBrand, { url, redirectOrigins }: BrandOptions): Brand {
  const { client, authorizePath } = brand
  const grants = createGrants(brand)

  function begin(query: URLSearchParams): BrandResponse {
    if (query.get('client_id') !== client.clientId) throw new BrandError('client_id: this app is not registered here.')
    const redirectUri = assertRedirect(query.get('redirect_uri'), redirectOrigins)
    const method = query.get('code_challenge_method')
    if (method !== null && method !== 'S256') throw new BrandError('code_challenge_method: must be S256.')
    brand.checkRequest?.(query)
    const id = grants.begin({
      clientId: client.clientId,
      redirectUri,
      scopes: (query.get('scope') ?? '').split(brand.scopeSeparator).filter((scope) => scope !== ''),
      state: query.get('state') ?? undefined,
      challenge: query.get('code_challenge') ?? undefined,
    })
    return { status: 302, headers: { location: `${url}/consent/${id}` } }
  }

  function finish(request: AuthorizationRequest, body: string): BrandResponse {
    const person = readConsent(body)
    const { redirectUri, state } = request
    if (!person) return redirect(redirectUri, { ...brand.declined, state }, brand.returnHash)
    return redirect(redirectUri, { code: grants.approve(request, person), state }, brand.returnHash)
  }

  return {
    config: {
      ...client,
      authorizeUrl: url + authorizePath,
      tokenUrl: url + brand.tokenPath,
      apiUrl: url + brand.apiPath,
    },
    async handle(request) {
      const { method, path, query, body } = request
      const [, id] = /^\/consent\/([\w-]+)$/.exec(path) ?? []
      if (method === 'GET' && path === authorizePath) return begin(query)
      if (id === undefined) return brand.handle(request, { grants, client })
      if (method === 'POST') {
        // Read before the request is taken: a form with a mistake can be sent again.
        readConsent(body)
        return finish(grants.take(id), body)
      }
      const { scopes } = grants.find(id)
      return consentPage({ brand: brand.name, scopes, hideLabel: 'Do not share the address' })
    },
  }
}

/** The form of a request's body; empty where it has another type, as for the brands themselves. */
export function readForm({ headers, body }: BrandRequest): URLSearchParams {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm ? body : '')
}

/** The user name and password of an Authorization header (RFC 7617). */
export function readBasic({ headers }: BrandRequest): { name: string; password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [name = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decode)
  return { name, password }
}

/** RFC 6749, 2.3.1: both are form-encoded first. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The token of an Authorization header (RFC 6750). */
export function readBearer({ headers }: BrandRequest): string | undefined {
  return /^(?:Bearer|token) (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
