import { createSessionReader, SessionKeysUnavailableError } from '@latchkey/auth'

/** Where the playground's backend has what is for members. */
export const membersPath = '/api/members'

/**
 * The playground's own backend, which trusts nothing but the server's signature: it answers visitors who signed in, with whom it takes them
 * for, and sends everybody else a 401.
 *
 * @param options.server the world's server, which signs the sessions of its default project.
 * @param options.origins of the playground's pages: a cookie counts for them alone.
 * @returns a handler of `GET`: `{ account, until }`, CAIP-10 and ISO 8601.
 */
export function createMembers({
  server,
  origins,
}: {
  server: string
  origins: readonly string[]
}): (request: Request) => Promise<Response> {
  const { verifySession } = createSessionReader({ issuer: server, audience: 'default', origins })
  const headers = { 'cache-control': 'no-store' }
  return async (request) => {
    try {
      const session = await verifySession(request)
      if (!session) return Response.json({ title: 'Sign in first.' }, { status: 401, headers })
      return Response.json({ account: session.account, until: session.expiresAt }, { headers })
    } catch (error) {
      if (!(error instanceof SessionKeysUnavailableError)) throw error
      return Response.json({ title: 'The server does not respond. Try again in a moment.' }, { status: 503, headers })
    }
  }
}
