import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './env.ts'
import { logStream } from './logs/logStream.ts'
import { serializeError } from './logs/serializeError.ts'
import { trustProxies } from './middleware/callerKey.ts'
import { handleBrokenRequests } from './middleware/handleBrokenRequests.ts'
import { defaultBodyBytes } from './routes/parseInput.ts'

type BareConfig = Pick<Config, 'logLevel' | 'trustedProxyHops' | 'accessLog' | 'maxConnections'>

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
export function createBareApp(config: BareConfig): FastifyInstance {
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
