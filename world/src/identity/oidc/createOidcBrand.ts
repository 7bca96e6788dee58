import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
// The package's entry warns of Node 20, on which all of this is tested.
import { base, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { type Claims, Provider } from 'oidc-provider/lib/provider.js'
import type { BrandOptions, NodeBrand, Person } from '../Brand.ts'
import { consentPage, readConsent } from '../consentPage.ts'
import { newSecret } from '../createGrants.ts'
import { readBody } from '../readBody.ts'
import { createStore } from './createStore.ts'

/** What differs between brands that speak OpenID Connect. */
export type OidcBrand = {
  /** On screen. */
  name: string
  client: { clientId: string; clientSecret: string }
  tokenAuthMethod: 'client_secret_basic' | 'client_secret_post'
  /** The brand's own paths, below its prefix. */
  routes: { authorization: string; token: string; jwks: string; userinfo: string }
  /** The claims of each scope; scopes that are not here are refused. */
  claims: Record<string, readonly string[]>
  idOf: (person: Person) => string
  claimsOf: (person: Person) => Claims
  hideLabel: string
  /** Replaces the comparison with the client's secret. */
  checkSecret?: (secret: string) => boolean
  /** May change what is sent back to the app. */
  onSuccess?: (fields: Record<string, unknown>, person: Person) => void
}

/**
 * A brand that speaks OpenID Connect, with discovery, on oidc-provider: keys of its own at each start, and the visitor is asked each time.
 */
export function createOidcBrand(brand: OidcBrand, { url, redirectOrigins }: BrandOptions): NodeBrand {
  const { client } = brand
  const prefix = new URL(url).pathname
  const people = new Map<string, Person>()
  const provider = createProvider(brand, { url, people, redirectOrigins })
  const callback = provider.callback()

  async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const scopes = (params.scope ?? '').split(' ').filter((scope) => scope !== '')
    if (request.method !== 'POST') {
      const page = consentPage({ brand: brand.name, scopes, hideLabel: brand.hideLabel })
      response.writeHead(page.status, page.headers).end(page.body)
      return
    }
    const person = readConsent(await readBody(request))
    if (!person) {
      const declined = { error: 'access_denied', error_description: 'The visitor declined.' }
      await provider.interactionFinished(request, response, declined)
      return
    }
    const accountId = brand.idOf(person)
    people.set(accountId, person)
    const grant = new provider.Grant({ accountId, clientId: client.clientId })
    grant.addOIDCScope(scopes.join(' '))
    await provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId, remember: false },
      consent: { grantId: await grant.save() },
    })
  }

  return {
    config: { ...client, issuer: url },
    async serve(request, response) {
      const path = request.url ?? ''
      if (path.startsWith(`${prefix}/consent/`)) return ask(request, response)
      // A session of an earlier login would have to be ended first, on a page of its own.
      request.headers.cookie = withoutSession(request.headers.cookie, `${prefix.slice(1)}_session`)
      // How oidc-provider is mounted below a prefix.
      Object.assign(request, { originalUrl: path, url: path.slice(prefix.length) || '/' })
      await callback(request, response)
    },
  }
}

function createProvider(
  brand: OidcBrand,
  options: { url: string; people: ReadonlyMap<string, Person>; redirectOrigins: readonly string[] },
): Provider {
  const { client, routes, claims } = brand
  const { url, people, redirectOrigins } = options
  const prefix = new URL(url).pathname
  const policy = base()
  // Google documents it, and the consent page always lets the visitor choose.
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  // A brand would remember the visitor; a test wants to be somebody else.
  policy
    .get('login')
    .checks.add(
      new Check('each_time', 'The visitor is asked each time', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  const provider = new Provider(url, {
    adapter: createStore(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectOrigins.map((origin) => `${origin}/callback`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: brand.tokenAuthMethod,
      },
    ],
    claims,
    conformIdTokenClaims: false,
    cookies: {
      keys: [newSecret()],
      // Cookies do not tell ports and prefixes apart.
      names: Object.fromEntries(
        ['session', 'interaction', 'resume'].map((name) => [name, `${prefix.slice(1)}_${name}`]),
      ),
    },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, accountId: string) => {
      const person = people.get(accountId)
      return person && { accountId, claims: async () => ({ sub: accountId, ...brand.claimsOf(person) }) }
    },
    interactions: {
      policy,
      url: (_context: unknown, { uid }: { uid: string }) => `${prefix}/consent/${uid}`,
    },
    jwks: { keys: [createKey()] },
    pkce: { required: () => false },
    renderError: (context: { type: string; body: string }, out: Record<string, string>) => {
      context.type = 'application/json'
      context.body = JSON.stringify(out)
    },
    routes,
    ttl: { AccessToken: 3_600, AuthorizationCode: 300, Grant: 3_600, IdToken: 3_600, Interaction: 600, Session: 600 },
  })
  const { prototype } = provider.Client
  prototype.redirectUriAllowed = (uri) => URL.canParse(uri) && redirectOrigins.includes(new URL(uri).origin)
  const { checkSecret } = brand
  if (checkSecret) prototype.compareClientSecret = (secret) => checkSecret(secret)
  provider.on('authorization.success', ({ oidc }, fields) => {
    const person = people.get(oidc.account?.accountId ?? '')
    if (person) brand.onSuccess?.(fields, person)
  })
  provider.on('server_error', (_context, error) => console.error(`The counterpart of ${brand.name} failed:`, error))
  return provider
}

function withoutSession(cookies = '', name: string): string {
  return cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(name))
    .join('; ')
}

function createKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}
