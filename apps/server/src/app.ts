import type { FastifyInstance } from 'fastify'
import type { ServerContext } from './context.ts'
import { trackRequests } from './lifecycle/trackRequests.ts'
import { admitRequests } from './middleware/admitRequests.ts'
import { answerEarly } from './middleware/answerEarly.ts'
import { boundBodies, boundResponses, readBodies } from './middleware/boundBodies.ts'
import { limitConnections } from './middleware/callerKey.ts'
import { createAdmission } from './middleware/createAdmission.ts'
import { ignoreExpectations } from './middleware/handleBrokenRequests.ts'
import { handleCors } from './middleware/handleCors.ts'
import { handleErrors } from './middleware/handleErrors.ts'
import { callerLeft, reportRequest, reportRequests } from './middleware/reportRequests.ts'
import { setHeaders } from './middleware/setHeaders.ts'
import { registerDocs } from './routes/registerDocs.ts'
import { registerRoutes } from './routes/registerRoutes.ts'
import { registerRpcSocket } from './routes/registerRpcSocket.ts'
import type { Upgrades } from './sockets/acceptUpgrades.ts'

/** Registers middleware and routes. Tests send requests with `app.inject`. */
export async function createApp(app: FastifyInstance, context: ServerContext, upgrades: Upgrades): Promise<void> {
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
  boundResponses(app, context.unsentResponses)
  boundBodies(app, context.unreadBodies)
  setHeaders(app)
  handleCors(app, { projects: context.projects, policy })
  readBodies(app)
  handleErrors(app, policy)
  admitRequests(app, policy)
  registerRpcSocket(app, context, upgrades)
  registerRoutes(app, context, answerEarly(app, context, policy))
  registerReady(app, context)
  registerDocs(app)
}

/**
 * `GET /ready`: the state of the server and its parts. 503 when it can serve nothing or is closing; otherwise 200. `/health` only reports
 * that the process runs.
 */
function registerReady(app: FastifyInstance, { readiness }: ServerContext): void {
  app.get('/ready', { config: { access: 'public' } }, async (_request, reply) => {
    const report = await readiness.read()
    return reply
      .code(report.status === 'ready' || report.status === 'degraded' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
}
