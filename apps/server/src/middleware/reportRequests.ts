import type { FastifyInstance } from 'fastify'
import type { Network } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import { isWritten, type LineLevel, writeLine } from '../logs/writeLine.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { ServedRequest } from './ServedRequest.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where a contract handles the request. */
    facts: RequestFacts | null
  }
}

type LogContext = Pick<ServerContext, 'config' | 'networks'>

/** nginx's status for a caller that left before the response. */
export const callerLeft = 499

type Ended = { status: number; ms: number }

/** Logs and measures each request once it is over, however early it was rejected. */
export function reportRequests(app: FastifyInstance, context: ServerContext): void {
  app.decorateRequest('facts', null)
  app.addHook('onResponse', (request, reply, done) => {
    reportRequest(context, request, { status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
}

/** Logs and measures a request whose response is complete. */
export function reportRequest(context: ServerContext, request: ServedRequest, ended: Ended): void {
  logRequest(context, request, ended)
  measureRequest(context.metrics, request, ended)
}

/**
 * Logs the line of a request: its route, status, duration and project. Never the caller's address, query or body. `ACCESS_LOG` sets the
 * share of successful requests that are logged.
 * @param options.end the message where not the request but a WebSocket ended, with its code.
 */
export function logRequest(
  { config: { accessLog, logLevel }, networks }: LogContext,
  request: ServedRequest,
  options: Ended & { end?: { what: string; code: number } },
): void {
  const { status, ms, end } = options
  if (accessLog === 'off' || (status < 400 && !isChosen(request.id, accessLog))) return
  const { facts, projectId } = request
  const route = routeOf(request)
  let level: LineLevel = 'info'
  if (status >= 500) level = 'warn'
  else if (status < 400 && probes.has(route)) level = 'debug'
  if (!isWritten(level, logLevel)) return
  writeLine(level, {
    reqId: request.id,
    method: request.method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    project: projectId,
    chain: facts?.input && readChain(facts.input, networks),
    provider: facts?.provider,
    cache: facts?.cache ?? 'none',
    cause: facts?.cause,
    code: end?.code,
    msg: end?.what ?? 'request',
  })
}

/** Routes that a balancer requests every few seconds. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready'])

/** The route's pattern, never the actual path. */
function routeOf(request: ServedRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
}

/** Samples by the random request id, so that all lines of a request are logged or none. */
function isChosen(id: string, accessLog: ServerContext['config']['accessLog']): boolean {
  if (typeof accessLog === 'string') return accessLog === 'all'
  return Number.parseInt(id.slice(0, 8), 16) < accessLog * 2 ** 32
}

/** Fields that name a network; all but `chainId` are CAIP-10. */
const namesChain = ['chainId', 'address', 'account', 'fromAccount', 'from', 'tokenAddress'] as const

/** The first configured network that the request names. */
function readChain({ params, query, body }: NonNullable<RequestFacts['input']>, networks: ServerContext['networks']) {
  const known: ReadonlyMap<string, Network> = networks
  for (const part of [params, query, body]) {
    if (typeof part !== 'object' || part === null) continue
    for (const name of namesChain) {
      // Safe: only read, and checked for a string.
      const value = (part as Partial<Record<string, unknown>>)[name]
      const id = typeof value === 'string' ? /^([a-z0-9-]{3,8}:[-\w]{1,32})(?:$|:)/.exec(value)?.[1] : undefined
      const chain = id === undefined ? undefined : known.get(id)
      if (chain) return chain.caipNetworkId
    }
  }
  return undefined
}

/** Counts a response under its route's pattern, never under the actual path. */
function measureRequest(metrics: Metrics, request: ServedRequest, { status, ms }: Ended): void {
  const route = routeOf(request)
  metrics.count('requests_total', { route, method: request.method, status })
  metrics.observe('request_seconds', { route }, ms / 1000)
  if (status === 429) metrics.count('rate_limited_total', { route })
}
