import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ServerContext } from './context.ts'
import type { Config } from './env.ts'
import { trackRequests } from './lifecycle/trackRequests.ts'
import { logStream } from './logs/logStream.ts'
import { serializeError } from './logs/serializeError.ts'
import { admitRequests } from './middleware/admitRequests.ts'
import { answerEarly } from './middleware/answerEarly.ts'
import { boundBodies, boundResponses, readBodies } from './middleware/boundBodies.ts'
import { limitConnections, trustProxies } from './middleware/callerKey.ts'
import { createAdmission } from './middleware/createAdmission.ts'
import { handleBrokenRequests, ignoreExpectations } from './middleware/handleBrokenRequests.ts'
import { handleCors } from './middleware/handleCors.ts'
import { handleErrors } from './middleware/handleErrors.ts'
import { callerLeft, reportRequest, reportRequests } from './middleware/reportRequests.ts'
import { setHeaders } from './middleware/setHeaders.ts'
import { defaultBodyBytes } from './routes/parseInput.ts'
import { registerDocs } from './routes/registerDocs.ts'
import { registerRoutes } from './routes/registerRoutes.ts'
import { registerRpcSocket } from './routes/registerRpcSocket.ts'
import type { Upgrades } from './sockets/acceptUpgrades.ts'

/** Time a caller has to send its headers, and its whole request. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/**
 * Closes the connection of a caller that stopped reading its response, after this time or twice that: Node gives a write in progress a
 * second round. Longer than the server works on any response.
 */
const silenceTimeoutMs = 40_000
/** Idle connections stay open this long; above a balancer's usual 60 s, so that the balancer closes them first. */
const keepAliveMs = 72_000

/** Fastify's type requires a stack; ours omits it where it adds nothing. */
type Serializer = (error: Error) => { type: string; message: string; stack: string; [key: string]: unknown }

/** Creates the HTTP application without routes; the server's parts log through it. */
export function createBareApp(config: Config): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: serializeError as Serializer }, stream: logStream },
    bodyLimit: defaultBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // The interval at which Node checks for slow callers.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2_000 },
    // Without a proxy in front, its headers are ignored.
    trustProxy: trustProxies(config),
    ...handleBrokenRequests(config),
    // A caller could choose a request id that collides with another one in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    // `reportRequests` writes one line for each request, not two.
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.server.maxConnections = config.maxConnections
  return app
}

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
