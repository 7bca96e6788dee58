import * as oauth from 'oauth4webapi'
import { LoginFault, toLoginFault } from '../LoginFault.ts'
import type { Identity, Login, LoginProvider } from '../LoginProvider.ts'
import { requestOptions } from './requestOptions.ts'

/** What differs between providers that speak OpenID Connect. */
export type OidcOptions = {
  name: string
  issuer: string
  clientId: string
  scope: string
  /** Besides those of every request, such as `response_mode`. */
  parameters?: Readonly<Record<string, string>>
  /** What the discovery document says otherwise. */
  metadata?: Partial<oauth.AuthorizationServer>
  authenticate: () => oauth.ClientAuth | Promise<oauth.ClientAuth>
  labelOf: (claims: oauth.IDToken, parameters: URLSearchParams) => string
}

const discoveryMs = 3_600_000
/** A visitor who signed in longer ago is to sign in again, seconds. */
const maxAgeSeconds = 300
/** Clocks are this far apart at most. */
const maxSkewSeconds = 60

/**
 * A provider that speaks OpenID Connect: authorization code with PKCE, the ID token's signature, issuer, audience, nonce and times checked.
 * The discovery document is read again after an hour; keys are kept for five minutes, and read again for one that is not among them.
 */
export function createOidcProvider(options: OidcOptions): LoginProvider {
  const { name, issuer, clientId, scope, parameters: own = {}, labelOf } = options
  const client: oauth.Client = {
    client_id: clientId,
    // Others, above all `none` and those of a shared key, are not accepted.
    id_token_signed_response_alg: 'RS256',
    [oauth.clockTolerance]: maxSkewSeconds,
  }
  let known: { server: oauth.AuthorizationServer; readAt: number } | undefined

  async function discover(signal: AbortSignal): Promise<oauth.AuthorizationServer> {
    if (known && Date.now() - known.readAt < discoveryMs) return known.server
    const url = new URL(issuer)
    const response = await oauth.discoveryRequest(url, requestOptions(issuer, signal))
    const server = { ...(await oauth.processDiscoveryResponse(url, response)), ...options.metadata }
    known = { server, readAt: Date.now() }
    return server
  }

  async function start({ redirectUri, state, nonce, verifier, asksFresh, signal }: Login): Promise<URL> {
    const { authorization_endpoint: endpoint } = await discover(signal)
    if (endpoint === undefined) throw new LoginFault('refused', 'the issuer names no authorization endpoint')
    const url = new URL(endpoint)
    const fields = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksFresh && { max_age: String(maxAgeSeconds), prompt: 'login' }),
      ...own,
    }
    for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
    return url
  }

  async function finish(returned: URLSearchParams, login: Login): Promise<Identity> {
    const { redirectUri, state, nonce, verifier, asksFresh, signal } = login
    const server = await discover(signal)
    const parameters = oauth.validateAuthResponse(server, client, returned, state)
    const authentication = await options.authenticate()
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      verifier,
      requestOptions(issuer, signal),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, requestOptions(issuer, signal))
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (!claims) throw new LoginFault('refused', 'the response has no ID token')
    if (claims.iat > Date.now() / 1_000 + maxSkewSeconds)
      throw new LoginFault('refused', 'unexpected JWT "iat" (issued at) claim value, it is in the future')
    // The browser carries what is asked, and whoever holds it can leave that out: without a time, nothing says that they signed in again.
    const signedInAt = claims.auth_time ?? (asksFresh ? 0 : undefined)
    return { subject: claims.sub, label: labelOf(claims, returned), signedInAt }
  }

  const orFault = (error: unknown) => {
    throw toLoginFault(error)
  }
  return {
    name,
    start: (login) => start(login).catch(orFault),
    finish: (parameters, login) => finish(parameters, login).catch(orFault),
  }
}
