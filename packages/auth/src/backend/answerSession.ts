import { readCookie, type requestSignInSession, signInCookies } from '@latchkey/wire'
import type * as z from 'zod/mini'
import { isOwnRequest, readAccess } from '../credentials.ts'
import { AuthProblem } from './AuthProblem.ts'
import { type Answer, toAnswer } from './cookies.ts'
import { ended, type Sessions, toAnswered, toText } from './sessions.ts'

type SessionBody = z.infer<(typeof requestSignInSession)['body']>
type SessionContext = { request: Request; sessions: Sessions; origins: readonly string[] }

/** Reads, refreshes, ends or lists sessions. @throws AuthProblem */
export async function answerSession(body: SessionBody, context: SessionContext): Promise<Answer> {
  const { sessions } = context
  if (body.action === 'refresh') return await refresh(body, context)
  if (body.action === 'end') return await end(body, context)
  const found = await findByAccess(context)
  if (!found) throw ended()
  const { stored, token } = found
  switch (body.action) {
    case 'read':
      return { body: { session: toAnswered(stored), accessExpiresAt: token.expiresAt } }
    case 'list': {
      const listed = (await sessions.list(stored.account)).map(({ id, device, createdAt, lastUsedAt }) => ({
        ...{ id, device, createdAt: toText(createdAt), lastUsedAt: toText(lastUsedAt) },
        isCurrent: id === stored.id,
      }))
      return { body: { sessions: listed } }
    }
    case 'endAll':
      await sessions.endAll(stored.account)
      return { body: {}, cookies: 'clear' }
  }
}

async function refresh({ refreshToken, attempt = '' }: SessionBody, context: SessionContext): Promise<Answer> {
  const token = refreshToken ?? readRefreshCookie(context)
  if (token === undefined) throw ended()
  return toAnswer(await context.sessions.refresh(token, attempt), { isCookie: refreshToken === undefined })
}

/** Signing out also works with the refresh token alone: the access token of a page that slept is over. */
async function end({ id, refreshToken }: SessionBody, context: SessionContext): Promise<Answer> {
  const own = (await findByAccess(context))?.stored ?? (await findByRefresh(refreshToken, context))
  if (!own) throw ended()
  const ending = id ?? own.id
  await context.sessions.end(own.account, ending)
  return { body: {}, ...(ending === own.id && { cookies: 'clear' }) }
}

async function findByRefresh(refreshToken: string | undefined, context: SessionContext) {
  const token = refreshToken ?? readRefreshCookie(context)
  return token === undefined ? undefined : await context.sessions.findByRefresh(token)
}

async function findByAccess({ request, sessions, origins }: SessionContext) {
  const access = readAccess(request)
  if (access?.isCookie && !isOwnRequest(request, origins)) throw forbidden()
  return access && (await sessions.find(access.token))
}

function readRefreshCookie({ request, origins }: SessionContext): string | undefined {
  const token = readCookie(request.headers.get('cookie') ?? '', signInCookies.refresh)
  if (token !== undefined && !isOwnRequest(request, origins)) throw forbidden()
  return token
}

export function forbidden(): AuthProblem {
  const detail = 'The request is not from the app’s own page, or lacks the header x-latchkey: 1.'
  return new AuthProblem(detail, { status: 403, code: 'csrf' })
}
