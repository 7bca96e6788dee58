import { accessCookie, refreshCookie } from '../credentials.ts'
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
  if (cookies === 'clear') return [write(accessCookie, '', 0), write(refreshCookie, '', 0)]
  const refreshMs = Date.parse(cookies.session.expiresAt) - now
  return [write(accessCookie, cookies.accessToken, accessMs), write(refreshCookie, cookies.refreshToken, refreshMs)]
}

function write(name: string, value: string, maxAgeMs: number): string {
  return `${name}=${value}; Path=/; Max-Age=${Math.max(0, Math.floor(maxAgeMs / 1_000))}; HttpOnly; Secure; SameSite=Strict`
}
