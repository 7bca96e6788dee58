import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ServerContext } from './context.ts'
import { answerErrors } from './middleware/answerErrors.ts'
import { readBodies } from './middleware/readBodies.ts'
import { registerDocs } from './routes/registerDocs.ts'
import { registerRoutes } from './routes/registerRoutes.ts'

/** Request bodies above this are refused with 413. */
const maxBodyBytes = 1024 * 1024

/** Headers that existing clients send cross-origin (WIRE §1). */
const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
]

/** Builds the HTTP application without listening; `app.inject` answers requests in tests. */
export async function createApp(context: ServerContext): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: context.config.logLevel },
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // Request ids are ours alone: one a caller chose could be made to collide in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    // Health checks and widgets ask often; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  })
  await app.register(cors, {
    origin: context.config.allowedOrigins,
    methods: ['GET', 'POST'],
    allowedHeaders,
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 86_400,
    strictPreflight: false,
  })
  readBodies(app)
  answerErrors(app)
  registerRoutes(app, context)
  registerDocs(app)
  return app
}
