import type { ServerContext } from '../context.ts'
import type { Project } from '../projects/Project.ts'
import type { EndpointRequest } from '../routes/EndpointRequest.ts'
import type { SignInSession } from '../stores/createSignInStore.ts'
import { readAccessToken } from './accessTokens.ts'
import { assertMayHaveCookies } from './assertFromPage.ts'
import { readCookies } from './cookies.ts'
import type { SignIn } from './openSignIn.ts'
import { hashRefreshToken } from './refreshTokens.ts'
import { signInError } from './signInError.ts'

type Request = Pick<EndpointRequest, 'headers'> & { project: Project }

/**
 * The session of a request's access token, in `Authorization` or, for a page of the project, in its cookie. Read from the store each time: a
 * session that ended anywhere is over at once.
 * @throws ApiError 401 `session_ended`, 403 `csrf`
 */
export async function findCaller(
  context: Pick<ServerContext, 'signIns'> & { signIn: SignIn },
  request: Request,
): Promise<{ session: SignInSession; accessExpiresAt: Date }> {
  const { project } = request
  const bearer = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  // A server key in the header is the project's, and the session's token is in no other place.
  const token = bearer ?? readCookies(request.headers).access
  if (token === undefined) throw signInError('session_ended')
  const caller = await readAccessToken(context.signIn, token, { projectId: project.id })
  if (!caller) throw signInError('session_ended')
  const owner = { projectId: project.id, account: caller.account }
  const session = await context.signIns.find(owner, caller.sessionId)
  if (!session) throw signInError('session_ended')
  if (bearer === undefined) assertOwnPage(context, request, session)
  return { session, accessExpiresAt: caller.expiresAt }
}

/** The session of a refresh token, for signing out once the access token has expired. @throws ApiError as `findCaller` */
export async function findByRefreshToken(
  context: Pick<ServerContext, 'signIns'> & { signIn: SignIn },
  request: Request,
  { refreshToken }: { refreshToken: string | undefined },
): Promise<SignInSession> {
  const token = refreshToken ?? readCookies(request.headers).refresh
  const hash = token === undefined ? undefined : hashRefreshToken(token)
  const session = hash === undefined ? undefined : await context.signIns.findByToken(request.project.id, hash)
  if (!session) throw signInError('session_ended')
  if (refreshToken === undefined) assertOwnPage(context, request, session)
  return session
}

/**
 * Lets only the page that signed in use a session by its cookies. A browser sends them from a plain HTTP page of the same host, too, which
 * anyone on the network can write.
 * @throws ApiError 403 `csrf`
 */
export function assertOwnPage({ signIn }: { signIn: SignIn }, request: Request, { domain }: SignInSession): void {
  if (new URL(assertMayHaveCookies(request, signIn)).host === domain) return
  throw signInError('csrf', { field: 'origin', description: 'The cookies are of another page’s session.' })
}
