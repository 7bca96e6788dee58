import {
  createOriginCheck,
  ignoreExpectations,
  type OriginCheck,
  readBodies,
  setWalletHeaders,
  toErrorAnswer,
  toErrorResponse,
} from '@latchkey/server/parts'
import type { FastifyInstance } from 'fastify'
import type { GuardContext } from '../GuardContext.ts'
import { registerGuardRoutes } from './registerGuardRoutes.ts'
import { serveStopPage } from './serveStopPage.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error responses are RFC 9457 problem documents. */
    problems?: true
  }
}

/** A preflight's answer is good for this long. */
const preflightSeconds = 3_600

/** Registers the guard's endpoints, which only the wallet's page may call, and the page that stops a recovery. */
export function createGuardApp(app: FastifyInstance, context: GuardContext): void {
  ignoreExpectations(app)
  app.decorateRequest('facts', null)
  readBodies(app)
  setWalletHeaders(app)
  const page = () => context.walletOrigin
  const checkOrigin = createOriginCheck({ log: app.log, page, setting: 'WALLET_ORIGIN', called: 'the guard' })
  allowWallet(app, context, checkOrigin)
  app.addHook('onResponse', (_request, _reply, done) => {
    // A mail is sent once its request is answered, so that the time of the answer says nothing about it.
    context.outbox.wake()
    done()
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers = {}, contentType, cacheControl, bytes } = toErrorAnswer(error, request)
    return reply.code(status).headers(headers).header('cache-control', cacheControl).type(contentType).send(bytes)
  })
  app.setNotFoundHandler((request, reply) => {
    const description = 'There is nothing at this path. This is the recovery guard of an embedded wallet.'
    return reply.code(404).send(toErrorResponse({ field: 'path', description, requestId: request.id }))
  })
  app.get('/health', (_request, reply) => reply.type('text/plain; charset=utf-8').send('OK'))
  app.get('/ready', async (_request, reply) => {
    const isReady = await context.readiness.read()
    const report = { status: isReady ? 'ready' : 'failed', parts: { database: isReady ? 'ok' : 'failed' } }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
  app.get('/v1/guard/key', () => ({ publicKey: context.keys.publicKey }))
  registerGuardRoutes(app, context, checkOrigin)
  serveStopPage(app, context)
}

/** CORS for one origin: the wallet's page. No other origin can read a response. */
function allowWallet(app: FastifyInstance, { walletOrigin }: GuardContext, checkOrigin: OriginCheck): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request
    reply.header('vary', 'origin')
    // A browser that is refused here does not send the call itself.
    if (method === 'OPTIONS') checkOrigin(request)
    if (headers.origin !== walletOrigin) return undefined
    reply
      .header('access-control-allow-origin', walletOrigin)
      // What the page reads besides the body: its clock's error, and how long to wait.
      .header('access-control-expose-headers', 'date, retry-after')
    if (method !== 'OPTIONS') return undefined
    return reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, dpop')
      .header('access-control-max-age', String(preflightSeconds))
      .send()
  })
}
