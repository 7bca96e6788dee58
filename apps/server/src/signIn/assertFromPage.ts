import type { IncomingHttpHeaders } from 'node:http'
import { isOriginAllowed } from '@latchkey/wire'
import type { Project } from '../projects/Project.ts'
import { isSameSite } from './isSameSite.ts'
import { signInError } from './signInError.ts'

/**
 * Lets a request use cookies only if a page of the project made it: with an origin that the project lists, and a header that a page of
 * another origin cannot send without a preflight, which is refused.
 * @returns the page's origin.
 * @throws ApiError 403 `csrf`
 */
export function assertFromPage({
  headers,
  project: { originRules },
}: {
  headers: IncomingHttpHeaders
  project: Pick<Project, 'originRules'>
}): string {
  const { origin } = headers
  if (headers['x-latchkey'] !== '1') throw signInError('csrf', { field: 'x-latchkey' })
  // A project that is open to every page has none that it trusts with its visitors' cookies.
  if (origin === undefined || originRules.length === 0 || !isOriginAllowed(origin, originRules))
    throw signInError('csrf', { field: 'origin' })
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'same-site')
    throw signInError('csrf', { field: 'sec-fetch-site' })
  return origin
}

/** Whether a page may have its session in cookies, or use it. @returns the page's origin. @throws ApiError 403 `csrf` */
export function assertMayHaveCookies(
  request: Parameters<typeof assertFromPage>[0],
  { issuer }: { issuer: string },
): string {
  const origin = assertFromPage(request)
  if (isSameSite(origin, issuer)) return origin
  const description = `Sessions in cookies need a page on the same site as this server (${issuer}), over HTTPS.`
  throw signInError('csrf', { field: 'origin', description })
}
