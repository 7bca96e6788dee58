import type { IncomingHttpHeaders } from 'node:http'
import { readCookie } from '@latchkey/wire'

/** Bound to this host alone by their prefix (RFC 6265bis): neither another host of the site nor plain HTTP can set one. */
export const cookieNames = { access: '__Host-latchkey-access', refresh: '__Host-latchkey-refresh' } as const

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The tokens that a browser sends along. */
export function readCookies({ cookie = '' }: IncomingHttpHeaders): { access?: string; refresh?: string } {
  const [access, refresh] = [readCookie(cookie, cookieNames.access), readCookie(cookie, cookieNames.refresh)]
  return { ...(access && { access }), ...(refresh && { refresh }) }
}

/** `Set-Cookie` headers that keep the tokens of a session until each expires. */
export function writeCookies(tokens: {
  access: { value: string; expiresAt: Date }
  refresh: { value: string; expiresAt: Date }
}): string[] {
  const seconds = ({ expiresAt }: { expiresAt: Date }) => Math.floor((expiresAt.getTime() - Date.now()) / 1000)
  return (['access', 'refresh'] as const).map(
    (kind) => `${cookieNames[kind]}=${tokens[kind].value}; Max-Age=${seconds(tokens[kind])}; ${attributes}`,
  )
}

/** `Set-Cookie` headers that remove both. */
export const clearedCookies = Object.values(cookieNames).map((name) => `${name}=; Max-Age=0; ${attributes}`)
