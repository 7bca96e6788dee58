import type { FastifyInstance } from 'fastify'
import { safetyHeaders } from '../../middleware/setHeaders.ts'

/**
 * For pages, and for the redirects on the way to one: a window must keep its opener, or be closed by it, and a frame must be shown. What
 * frames it is in the policy of each page.
 */
const notForPages: ReadonlySet<string> = new Set(['cross-origin-opener-policy', 'x-frame-options'])

/**
 * Sets the safety headers on every response that has none of its own. There are no CORS headers: nothing here is for other origins, except
 * that their pages may frame the wallet's.
 */
export function setWalletHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPage = /^text\/html/.test(String(reply.getHeader('content-type') ?? ''))
    const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400
    for (const [name, value] of Object.entries({
      ...safetyHeaders,
      'cross-origin-resource-policy': isPage ? 'cross-origin' : 'same-origin',
    }))
      if (!reply.hasHeader(name) && !((isPage || isRedirect) && notForPages.has(name))) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done(null, payload)
  })
}
