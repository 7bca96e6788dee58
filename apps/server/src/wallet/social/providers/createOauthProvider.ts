import * as oauth from 'oauth4webapi'
import type * as z from 'zod'
import { LoginFault, toLoginFault } from '../LoginFault.ts'
import type { Identity, Login, LoginProvider } from '../LoginProvider.ts'
import type { OauthConfig } from '../socialConfig.ts'
import { requestOptions } from './requestOptions.ts'

/** Asks the provider's API with an access token; the response is parsed by the schema. @throws LoginFault */
export type Ask = <value>(
  request: { path: string; query?: Record<string, string>; headers?: Record<string, string> },
  schema: z.ZodType<value>,
) => Promise<value>

/** What differs between providers that speak OAuth 2 and have an API of their own. */
export type OauthOptions = {
  name: string
  config: OauthConfig
  scope: string
  parameters?: Readonly<Record<string, string>>
  /** Besides those, where the visitor is to sign in again. Nothing says whether they did. */
  freshParameters?: Readonly<Record<string, string>>
  authenticate: (clientSecret: string) => oauth.ClientAuth
  /** Replaces the POST of the form to the token endpoint. */
  exchange?: (url: URL, form: URLSearchParams, signal: AbortSignal) => Promise<Response>
  /** Who the access token is of. */
  identify: (ask: Ask, token: { accessToken: string; config: OauthConfig }) => Promise<Identity>
}

/** A provider that speaks OAuth 2 (authorization code with PKCE) and tells in an API of its own who the visitor is. */
export function createOauthProvider(options: OauthOptions): LoginProvider {
  const { name, config, scope, parameters: own = {}, freshParameters, exchange, identify } = options
  const { clientId, authorizeUrl, tokenUrl } = config
  const client: oauth.Client = { client_id: clientId }
  const server: oauth.AuthorizationServer = { issuer: new URL(authorizeUrl).origin, token_endpoint: tokenUrl }

  async function start({ redirectUri, state, verifier, asksFresh }: Login): Promise<URL> {
    const url = new URL(authorizeUrl)
    const fields = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...own,
      ...(asksFresh && freshParameters),
    }
    for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
    return url
  }

  async function finish(returned: URLSearchParams, login: Login): Promise<Identity> {
    const { redirectUri, state, verifier, signal } = login
    const parameters = oauth.validateAuthResponse(server, client, returned, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      options.authenticate(config.clientSecret.reveal()),
      parameters,
      redirectUri,
      verifier,
      {
        ...requestOptions(tokenUrl, signal),
        ...(exchange && { [oauth.customFetch]: (url, { body }) => exchange(new URL(url), body, signal) }),
      },
    )
    const { access_token: accessToken } = await oauth.processAuthorizationCodeResponse(server, client, response)
    return await identify(createAsk(config, { accessToken, signal }), { accessToken, config })
  }

  const orFault = (error: unknown) => {
    throw toLoginFault(error)
  }
  return {
    name,
    start,
    finish: (parameters, login) => finish(parameters, login).catch(orFault),
  }
}

function createAsk({ apiUrl }: OauthConfig, options: { accessToken: string; signal: AbortSignal }): Ask {
  const { accessToken, signal } = options
  return async ({ path, query = {}, headers: own = {} }, schema) => {
    const { headers, ...request } = requestOptions(apiUrl, signal)
    const url = new URL(`${apiUrl}${path}`)
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value)
    const sent = new Headers({ accept: 'application/json', ...headers, ...own })
    const response = await oauth.protectedResourceRequest(accessToken, 'GET', url, sent, undefined, request)
    if (response.ok) return schema.parse(await response.json())
    await response.body?.cancel()
    const kind = response.status >= 500 ? 'unreachable' : 'refused'
    throw new LoginFault(kind, `${path} returned ${response.status}`)
  }
}
