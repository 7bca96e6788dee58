import { signInCookies } from '@latchkey/wire'
import type { OpenedSession } from './sessions.ts'
import { accessMs } from './tokens.ts'

/** A response before it is written. */
export type Answer = {
  body: object
  /** Tokens that go into cookies, or that cookies are to lose. */
  cookies?: Pick<OpenedSession, 'accessToken' | 'refreshToken' | 'session'> | 'clear'
}

/** A session's answer: its tokens in the body, or in cookies alone. */
export function toAnswer(opened: OpenedSession, { isCookie }: { isCookie: boolean }): Answer {
  if (!isCookie) return { body: opened }
  const { accessToken, refreshToken, ...body } = opened
  return { body, cookies: opened }
}

export function writeAnswer({ body, cookies }: Answer, now: number): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of writeCookies(cookies, now)) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { headers })
}

function writeCookies(cookies: Answer['cookies'], now: number): readonly string[] {
  if (cookies === undefined) return []
  const { access, refresh } = signInCookies
  if (cookies === 'clear') return [write(access, '', 0), write(refresh, '', 0)]
  const refreshMs = Date.parse(cookies.session.expiresAt) - now
  return [write(access, cookies.accessToken, accessMs), write(refresh, cookies.refreshToken, refreshMs)]
}

function write(name: string, value: string, maxAgeMs: number): string {
  return `${name}=${value}; Path=/; Max-Age=${Math.max(0, Math.floor(maxAgeMs / 1_000))}; HttpOnly; Secure; SameSite=Strict`
}
