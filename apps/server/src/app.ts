import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ServerContext } from './context.ts'
import type { Config } from './env.ts'
import { trackRequests } from './lifecycle/trackRequests.ts'
import { serializeError } from './logs/serializeError.ts'
import { admitRequests } from './middleware/admitRequests.ts'
import { answerBrokenRequests, ignoreExpectations } from './middleware/answerBrokenRequests.ts'
import { answerCors } from './middleware/answerCors.ts'
import { answerErrors } from './middleware/answerErrors.ts'
import { boundAnswers, boundBodies, readBodies } from './middleware/boundBodies.ts'
import { limitConnections } from './middleware/callerKey.ts'
import { createAdmission } from './middleware/createAdmission.ts'
import { callerLeft, logRequest, logRequests, measureRequests } from './middleware/logRequests.ts'
import { setHeaders } from './middleware/setHeaders.ts'
import { defaultBodyBytes } from './routes/parseInput.ts'
import { registerDocs } from './routes/registerDocs.ts'
import { registerReady } from './routes/registerReady.ts'
import { registerRoutes } from './routes/registerRoutes.ts'
import { registerRpcSocket } from './routes/registerRpcSocket.ts'
import type { Upgrades } from './sockets/acceptUpgrades.ts'

/** What a caller has for its headers, and for all of its request. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/**
 * A caller that takes nothing of its answer gets no more of it after this long, or twice that: Node gives a write that has begun a second
 * round. Longer than any answer is waited for.
 */
const silenceTimeoutMs = 40_000
/** Callers ask again within this time on the same connection; above a balancer's usual 60 s, so that it hangs up first. */
const keepAliveMs = 72_000

/** Fastify types an error's stack as always there; ours is left out where it says nothing. */
type Serializer = (error: Error) => { type: string; message: string; stack: string; [key: string]: unknown }

/** Makes the HTTP application, still without routes; the server's parts log through it. */
export function createBareApp(config: Config): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: serializeError as Serializer } },
    bodyLimit: defaultBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // Slow callers are looked for this often.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2_000 },
    // Where nothing is in front there is nothing to look for in headers.
    trustProxy: config.trustedProxyHops > 0 && ((_address, hop) => hop < config.trustedProxyHops),
    ...answerBrokenRequests(config),
    // Request ids are ours alone: one a caller chose could be made to collide in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    // `logRequests` writes one line for each request, not two.
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.server.maxConnections = config.maxConnections
  return app
}

/** Gives the application everything it answers; `app.inject` answers requests in tests. */
export async function createApp(app: FastifyInstance, context: ServerContext, upgrades: Upgrades): Promise<void> {
  limitConnections(app, context)
  const policy = createAdmission(context)
  trackRequests(app, {
    lifecycle: context.lifecycle,
    onLeft: ({ request, elapsedTime }) => logRequest(context, request, { status: callerLeft, ms: elapsedTime }),
  })
  measureRequests(app, context.metrics)
  logRequests(app, context)
  ignoreExpectations(app)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Else the caller keeps the connection, and the closing waits for it.
    if (context.lifecycle.isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  boundAnswers(app, context.unsentAnswers)
  boundBodies(app, context.unreadBodies)
  setHeaders(app)
  answerCors(app, context)
  readBodies(app)
  answerErrors(app, policy)
  admitRequests(app, policy)
  registerRpcSocket(app, context, upgrades)
  registerRoutes(app, context)
  registerReady(app, context)
  registerDocs(app)
}
