import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { clearedCookies, readCookies } from '../signIn/cookies.ts'
import { countOutcome } from '../signIn/countOutcome.ts'
import { assertOwnPage, findByRefreshToken, findCaller } from '../signIn/findCaller.ts'
import { requireSignIn, type SignIn } from '../signIn/openSignIn.ts'
import { deriveRefreshTokens, hashRefreshToken } from '../signIn/refreshTokens.ts'
import { respondWithSession, toWireSession } from '../signIn/respondWithSession.ts'
import { signInError } from '../signIn/signInError.ts'
import type { SignInSession } from '../stores/createSignInStore.ts'
import type { Handler, ParsedRequest } from './Handler.ts'
import { HeadedResponse } from './HeadedResponse.ts'

type Context = ServerContext & { signIn: SignIn }
type Request = ParsedRequest<'requestSignInSession'>

/** Reads, refreshes, lists or ends sessions, each by its own proof: a token, or a cookie with what no other page can send. */
export const requestSignInSession: Handler<'requestSignInSession'> = async (context, request) => {
  const own = { ...context, signIn: requireSignIn(context) }
  const { action, id } = request.body
  if (action === 'refresh') return await countOutcome(own, { action, run: () => refresh(own, request) })
  if (action === 'end') return await end(context, request, await findEnding(own, request), id)
  const { session, accessExpiresAt } = await findCaller(own, request)
  if (action === 'endAll') {
    await context.signIns.end(session)
    request.log.info({ session: session.id }, 'signed out everywhere')
    return new HeadedResponse({}, clearing(request))
  }
  if (action === 'read') return { session: toWireSession(session), accessExpiresAt: accessExpiresAt.toISOString() }
  const sessions = await context.signIns.list(session)
  return { sessions: sessions.map((one) => toListed(one, session)) }
}

async function refresh(context: Context, request: Request) {
  const { refreshToken, attempt = '' } = request.body
  const inCookies = refreshToken === undefined
  const token = refreshToken ?? readCookies(request.headers).refresh
  const hash = token === undefined ? undefined : hashRefreshToken(token)
  if (hash === undefined) throw signInError('session_ended', { field: 'refreshToken' })
  const outcome = await context.signIns.refresh(request.project.id, {
    hash,
    admit(session) {
      if (inCookies) assertOwnPage(context, request, session)
    },
    derive: (sessionId) => deriveRefreshTokens(context.signIn.secret, { sessionId, hash, attempt }),
  })
  if (outcome === 'ended') throw signInError('session_ended', { field: 'refreshToken' })
  if (outcome === 'reused') {
    request.log.warn('a refresh token was used twice')
    throw signInError('refresh_reused')
  }
  return await respondWithSession(context.signIn, outcome.session, { refreshToken: outcome.token, inCookies })
}

/**
 * Who signs out may have nothing but a refresh token: the access token expires after minutes. A browser whose clock is slow still sends its
 * cookie then, beside the refresh token's.
 */
async function findEnding(context: Context, request: Request): Promise<SignInSession> {
  const { refreshToken } = request.body
  if (refreshToken !== undefined) return await findByRefreshToken(context, request, { refreshToken })
  const isBearer = request.headers.authorization !== undefined
  const { access, refresh } = readCookies(request.headers)
  const caller = isBearer || access !== undefined ? await findCaller(context, request).catch(ifRefreshable) : undefined
  return caller?.session ?? (await findByRefreshToken(context, request, { refreshToken }))

  function ifRefreshable(error: unknown): undefined {
    if (!isBearer && refresh !== undefined && error instanceof ApiError && error.code === 'session_ended')
      return undefined
    throw error
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id of somebody else's, or of nothing, ends nothing, and the response is the same. */
async function end(context: ServerContext, request: Request, session: SignInSession, id = session.id) {
  if (uuid.test(id)) await context.signIns.end(session, id)
  request.log.info({ session: id === session.id ? id : 'another' }, 'signed out')
  return new HeadedResponse({}, id === session.id ? clearing(request) : {})
}

/** Removes the cookies of a browser that has some. */
function clearing({ headers }: Request): Record<string, string[]> {
  return Object.keys(readCookies(headers)).length > 0 ? { 'set-cookie': clearedCookies } : {}
}

function toListed({ id, device, createdAt, lastUsedAt }: SignInSession, current: SignInSession) {
  return {
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === current.id,
  }
}
