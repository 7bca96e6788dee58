import type { IncomingHttpHeaders } from 'node:http'
import { readCookie, signInCookies } from '@latchkey/wire'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The tokens that a browser sends along. */
export function readCookies({ cookie = '' }: IncomingHttpHeaders): { access?: string; refresh?: string } {
  const [access, refresh] = [readCookie(cookie, signInCookies.access), readCookie(cookie, signInCookies.refresh)]
  return { ...(access && { access }), ...(refresh && { refresh }) }
}

/** `Set-Cookie` headers that keep the tokens of a session until each expires. */
export function writeCookies(tokens: {
  access: { value: string; expiresAt: Date }
  refresh: { value: string; expiresAt: Date }
}): string[] {
  const seconds = ({ expiresAt }: { expiresAt: Date }) => Math.floor((expiresAt.getTime() - Date.now()) / 1000)
  return (['access', 'refresh'] as const).map(
    (kind) => `${signInCookies[kind]}=${tokens[kind].value}; Max-Age=${seconds(tokens[kind])}; ${attributes}`,
  )
}

/** `Set-Cookie` headers that remove both. */
export const clearedCookies = Object.values(signInCookies).map((name) => `${name}=; Max-Age=0; ${attributes}`)
