import type { FastifyInstance } from 'fastify'
import { toErrorResponse } from '../../errors/ApiError.ts'
import { trackRequests } from '../../lifecycle/trackRequests.ts'
import { admitRequests } from '../../middleware/admitRequests.ts'
import { boundBodies, boundResponses, readBodies } from '../../middleware/boundBodies.ts'
import { limitConnections } from '../../middleware/callerKey.ts'
import { createAdmission } from '../../middleware/createAdmission.ts'
import { ignoreExpectations } from '../../middleware/handleBrokenRequests.ts'
import { toErrorAnswer } from '../../middleware/handleErrors.ts'
import { callerLeft, reportRequest, reportRequests } from '../../middleware/reportRequests.ts'
import { serveUndoPage } from '../email/serveUndoPage.ts'
import { serveDevicePage } from '../login/serveDevicePage.ts'
import { serveSocialPages } from '../social/serveSocialPages.ts'
import type { WalletContext } from '../WalletContext.ts'
import { createOriginCheck } from './createOriginCheck.ts'
import { registerWalletRoutes } from './registerWalletRoutes.ts'
import { servePages } from './servePages.ts'
import { serveRpc } from './serveRpc.ts'
import { setWalletHeaders } from './setWalletHeaders.ts'

/** Registers the middleware that both listeners share, then the wallet's pages and endpoints and nothing else. */
export function createWalletApp(app: FastifyInstance, context: WalletContext): void {
  limitConnections(app, context)
  const policy = createAdmission(context)
  trackRequests(app, {
    lifecycle: context.lifecycle,
    onLeft: ({ request, elapsedTime }) => reportRequest(context, request, { status: callerLeft, ms: elapsedTime }),
  })
  reportRequests(app, context)
  ignoreExpectations(app)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise the caller keeps the connection open, and closing waits for it.
    if (context.lifecycle.isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // A mail is sent once its request is answered, so that the time of the answer says nothing about it.
    context.wallet.outbox.wake()
    done()
  })
  boundResponses(app, context.unsentResponses)
  boundBodies(app, context.unreadBodies)
  setWalletHeaders(app)
  // Set by handling CORS on the other listener; here no other origin may read anything.
  app.decorateRequest('lookup', null)
  app.decorateRequest('readableBy', undefined)
  readBodies(app)
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers = {}, contentType, cacheControl, bytes } = toErrorAnswer(error, request)
    return reply.code(status).headers(headers).header('cache-control', cacheControl).type(contentType).send(bytes)
  })
  app.setNotFoundHandler(async (request, reply) => {
    await policy.countGuess(request)
    const description = 'There is nothing at this path. This listener serves the embedded wallet only.'
    reply.code(404).header('cache-control', 'no-store')
    return reply.send(toErrorResponse({ field: 'path', description, requestId: request.id }))
  })
  admitRequests(app, policy)
  app.get('/health', { config: { access: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK'),
  )
  servePages(app, context, policy)
  serveSocialPages(app, context)
  serveUndoPage(app, context)
  serveDevicePage(app, context)
  const page = context.wallet.origin
  const checkOrigin = createOriginCheck({ log: app.log, page, setting: 'WALLET_URL', called: 'this' })
  registerWalletRoutes(app, context, checkOrigin)
  serveRpc(app, context, checkOrigin)
}
