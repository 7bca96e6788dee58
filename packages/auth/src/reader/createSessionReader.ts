import { errors, jwtVerify } from 'jose'
import { AuthOptionsError } from '../AuthOptionsError.ts'
import { isOwnRequest, readAccess } from '../credentials.ts'
import type { Session } from '../Session.ts'
import { SessionKeysUnavailableError, SessionTokenError } from '../SessionTokenError.ts'
import { toSession } from '../toSession.ts'
import { createKeySet, type JsonWebKeySet } from './createKeySet.ts'

export type SessionReaderOptions = {
  /** `iss` of the Latchkey server's tokens: the origin of its `PUBLIC_URL`, without a slash at the end. */
  issuer: string
  /** The project's id; `default` while the server has no project. */
  audience: string
  /** Where the server's public keys are, or the keys; the issuer's `/.well-known/jwks.json` when absent. */
  jwks?: string | JsonWebKeySet
  /** Of pages whose visitors may have their session in a cookie, such as `https://app.example.com`; no cookie counts when absent. */
  origins?: readonly string[]
  /** `globalThis.fetch` when absent. */
  fetch?: typeof fetch
  /** Milliseconds since 1970; `Date.now` when absent. */
  now?: () => number
}

export type SessionReader = {
  /**
   * Whose request it is, by `Authorization: Bearer` or the session's cookie; undefined for nobody's. A cookie counts for the page that
   * signed in, if that is one of `origins`; in a POST only where it comes from there, with the header `x-latchkey: 1`.
   * @throws SessionKeysUnavailableError
   */
  verifySession(request: Request): Promise<Session | undefined>
  /** The session of an access token. @throws SessionTokenError, SessionKeysUnavailableError */
  readToken(token: string): Promise<Session>
}

/** More than any token of a server. */
const longestToken = 4_096

/**
 * Reads the sessions of a Latchkey server from their access tokens (JWT, EdDSA), offline: only the server's public keys are read, once, and
 * again when it has a new one. A session that ends on the server ends here with its token, 15 minutes later at most.
 *
 * @throws AuthOptionsError
 * @example
 * const { verifySession } = createSessionReader({ issuer: 'https://latchkey.example.com', audience: 'my-project' })
 * const session = await verifySession(request)
 * session?.account // 'eip155:1:0xAb…'
 */
export function createSessionReader(options: SessionReaderOptions): SessionReader {
  assertOptions(options)
  const { issuer, audience, origins = [], fetch = globalThis.fetch, now = Date.now } = options
  const { jwks: source = `${issuer}/.well-known/jwks.json` } = options
  const findKey = createKeySet({ source, fetch, now })

  async function readToken(token: string): Promise<Session> {
    if (token.length > longestToken) throw new SessionTokenError('token_invalid')
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => requireKey(kid), {
        algorithms: ['EdDSA'],
        issuer,
        audience,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      return toSession(payload)
    } catch (cause) {
      if (cause instanceof SessionTokenError || cause instanceof SessionKeysUnavailableError) throw cause
      throw new SessionTokenError(cause instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid', { cause })
    }
  }

  async function requireKey(kid: string | undefined) {
    const key = kid === undefined ? undefined : await findKey(kid)
    if (!key) throw new SessionTokenError('token_invalid')
    return key
  }

  return {
    readToken,
    async verifySession(request) {
      const access = readAccess(request)
      if (!access || (access.isCookie && !isOwnRequest(request, origins))) return undefined
      try {
        const session = await readToken(access.token)
        return access.isCookie && !isOfPage(session, request, origins) ? undefined : session
      } catch (thrown) {
        if (thrown instanceof SessionTokenError) return undefined
        throw thrown
      }
    },
  }
}

/**
 * Whether a session in a cookie is that of the page that sends it: pages of other hosts of the site have their sessions in the same cookie.
 * A request without an origin, such as a link's, may be any of the pages'.
 */
function isOfPage({ domain }: Session, { headers }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  return origins.some((page) => (origin === null || page === origin) && new URL(page).host === domain)
}

/** A setting that was forgotten would let tokens of other servers and projects in. @throws AuthOptionsError */
function assertOptions({ issuer, audience, origins = [] }: SessionReaderOptions): void {
  for (const [name, text] of Object.entries({ issuer, audience }))
    if (typeof text !== 'string' || text.trim() === '')
      throw new AuthOptionsError(`${name} is empty: give it as the server has it. Is an environment variable missing?`)
  // The server's is an origin: with a slash behind it no token would ever be of this issuer.
  if (!URL.canParse(issuer) || !/^https?:\/\/[^/?#\s]+$/.test(issuer))
    throw new AuthOptionsError(`issuer is “${issuer}”: give the origin of PUBLIC_URL, such as https://api.example.com.`)
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new AuthOptionsError(`origins has “${origin}”: give origins as location.origin has them.`)
}
