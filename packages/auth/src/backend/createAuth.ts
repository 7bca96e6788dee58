import { createSignInNonce, requestSignInSession, verifySignIn } from '@latchkey/wire'
import type { SignInFields } from '@latchkey/wire/sign-in'
import { isOwnRequest, readAccess } from '../credentials.ts'
import type { Session } from '../Session.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { AuthProblem, toResponse } from './AuthProblem.ts'
import { answerSession, forbidden } from './answerSession.ts'
import { assertOptions } from './assertOptions.ts'
import { type Answer, toAnswer, writeAnswer } from './cookies.ts'
import { createNonces } from './nonces.ts'
import { parseBody, readBody } from './readBody.ts'
import { createSessions, toText } from './sessions.ts'
import { createTokens } from './tokens.ts'
import { type SignInBody, verifyMessage } from './verifyMessage.ts'

export type Auth = {
  /**
   * Answers `POST …/nonce`, `POST …/verify` and `POST …/session`, wherever the app routes them, as a Latchkey server does. Rejects with what
   * the store throws alone.
   */
  handler(request: Request): Promise<Response>
  /**
   * Whose request it is, by `Authorization: Bearer` or the session's cookie; undefined for nobody's, and at once when a session has ended. A
   * cookie counts in a POST only where it comes from the app's own page, with the header `x-latchkey: 1`.
   */
  verifySession(request: Request): Promise<Session | undefined>
  /**
   * What a signed message says, once for each nonce of `POST …/nonce`: for an app whose sessions are another library's. Nothing but the nonce
   * is kept.
   * @param signed as posted to `verify`: `{ message, signature, signedAs?, publicKey? }`; what a visitor sent is parsed here
   * @throws AuthProblem
   * @example
   * const { account } = await auth.verifyMessage(await request.json())
   * account // 'eip155:1:0xAb…'
   */
  verifyMessage(signed: unknown, options?: { signal?: AbortSignal }): Promise<SignInFields>
}

/**
 * A sign-in backend of an app's own, without a Latchkey server: nonces for one use, sessions with access tokens of 15 minutes
 * and refresh tokens that change with each use.
 *
 * @throws AuthOptionsError
 * @example
 * const auth = createAuth({
 *   verifiers: [evmVerifier({ rpcUrl: () => 'https://node.example.com' })],
 *   store: createMemoryStore(),
 *   secret: process.env.AUTH_SECRET ?? '',
 *   domain: 'app.example.com',
 * })
 * const response = await auth.handler(request)
 */
export function createAuth(options: AuthOptions): Auth {
  assertOptions(options)
  const { verifiers, store, secret, domain, chains, statement, resources, now = Date.now } = options
  const origins = readOrigins(domain)
  const sessions = createSessions({ store, domain, now, tokens: createTokens({ secret, domain, now }) })
  const nonces = createNonces({ secret, domain, now })
  // A phone may sign in on several networks at once, which a ReCap says.
  const expected = { domain, chains, statement, resources, allowRecap: true }

  async function issueNonce(request: Request): Promise<Answer> {
    const { account } = await readBody(request, createSignInNonce.body)
    if (!verifiers.some(({ namespace }) => account === namespace || account.startsWith(`${namespace}:`)))
      throw new AuthProblem('This app has no accounts of this network.', { status: 422, field: 'account' })
    const { nonce, expiresAt } = nonces.issue(account)
    return { body: { nonce, expiresAt: toText(expiresAt) } }
  }

  const verify = (body: SignInBody, signal: AbortSignal) =>
    verifyMessage(body, { verifiers, store, nonces, expected, origins, now, signal })

  async function signIn(request: Request): Promise<Answer> {
    const body = await readBody(request, verifySignIn.body)
    const { cookie: isCookie = false, device = null } = body
    if (isCookie && !isOwnRequest(request, origins)) throw forbidden()
    const { account, resources: granted = [] } = await verify(body, request.signal)
    return toAnswer(await sessions.open({ account, resources: granted, device }), { isCookie })
  }

  async function requestSession(request: Request): Promise<Answer> {
    return await answerSession(await readBody(request, requestSignInSession.body), {
      request,
      sessions,
      origins,
    })
  }

  const routes = new Map([
    ['nonce', issueNonce],
    ['verify', signIn],
    ['session', requestSession],
  ])

  async function route(request: Request): Promise<Answer> {
    const answer = routes.get(new URL(request.url).pathname.split('/').at(-1) ?? '')
    if (!answer) throw new AuthProblem('There is nothing here.', { status: 404 })
    if (request.method !== 'POST') throw new AuthProblem('Only POST is answered here.', { status: 405 })
    const origin = request.headers.get('origin')
    if (origin !== null && !origins.includes(origin)) throw forbidden()
    return await answer(request)
  }

  return {
    async handler(request) {
      try {
        return writeAnswer(await route(request), now())
      } catch (thrown) {
        if (thrown instanceof AuthProblem) return toResponse(thrown)
        throw thrown
      }
    },
    async verifySession(request) {
      const access = readAccess(request)
      if (!access || (access.isCookie && !isOwnRequest(request, origins))) return undefined
      return (await sessions.find(access.token))?.token
    },
    verifyMessage: async (signed, { signal = new AbortController().signal } = {}) =>
      await verify(parseBody(signed, verifySignIn.body), signal),
  }
}

/** The origins that a domain stands for. */
function readOrigins(domain: string): readonly string[] {
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(domain)
  return isLoopback ? [`http://${domain}`, `https://${domain}`] : [`https://${domain}`]
}
