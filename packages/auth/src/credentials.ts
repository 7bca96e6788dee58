import { readCookie, signInCookies } from '@latchkey/wire'

/** More than any token of ours. */
const longestToken = 4_096

export type Credential = { token: string; isCookie: boolean }

/** The access token of a request: `Authorization: Bearer`, else the cookie. */
export function readAccess({ headers }: Request): Credential | undefined {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization) ?? []
    return token && token.length <= longestToken ? { token, isCookie: false } : undefined
  }
  const token = readCookie(headers.get('cookie') ?? '', signInCookies.access)
  return token === undefined ? undefined : { token, isCookie: true }
}

/**
 * Whether a request that relies on a cookie comes from the app's own page: another site's form and script can send neither the header nor
 * such an origin. Requests that change nothing may come from anywhere.
 */
export function isOwnRequest({ method, headers }: Request, origins: readonly string[]): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  return headers.get('x-latchkey') === '1' && origins.includes(headers.get('origin') ?? '')
}
