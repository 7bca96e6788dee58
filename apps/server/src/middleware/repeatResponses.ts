import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { all as listAddresses } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { countAnswered, countEnded, countRunning } from '../lifecycle/trackRequests.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import { createByteCache } from '../state/memory/createByteCache.ts'
import { createExpiringMap } from '../state/memory/createExpiringMap.ts'
import { readProjectId } from './admitRequests.ts'
import { rejectResponse } from './boundBodies.ts'
import { trustProxies } from './callerKey.ts'
import type { AdmissionOptions, AdmissionPolicy } from './createAdmission.ts'
import { allowReading } from './handleCors.ts'
import { reportRequest } from './reportRequests.ts'
import type { ServedReply, ServedRequest } from './ServedRequest.ts'
import { type CompleteResponse, writeResponse } from './sendResponse.ts'

/** A response that depends on nothing but the URL and the body of its request. */
export type Repeatable = {
  bytes: number
  /** Whether it is still the response, for one that a write changes at once. */
  isCurrent: () => boolean
  /** @param known the caller's `If-None-Match`. */
  complete: (known: string | undefined) => CompleteResponse
}

type Kept = Repeatable & {
  method: string | undefined
  url: string | undefined
  route: string | undefined
  admission: AdmissionOptions
  /** The id in the query, which decides who may read the response. */
  readerId: string | undefined
  input: RequestFacts['input']
}

/** For this long a response is repeated: a caller may see a change this much later. */
const repeatedMs = 250
const maxBytes = 8 * 1024 * 1024
/** Of a URL, and of a body; less than the body sizes that `boundBodies` counts. */
const maxLength = 2_048

/**
 * Answers a request that was answered a moment ago, before Fastify sees it: a cached read takes less time than Fastify's own work. A
 * repeated response is admitted, charged, logged and measured by the functions that all share. What they reject, and what they would wait
 * for, goes to Fastify.
 */
export function repeatResponses(app: FastifyInstance, context: ServerContext, policy: AdmissionPolicy) {
  const { projects, lifecycle } = context
  const isTrusted = trustProxies(context.config)
  /** By URL, or by body where there is one: joining both would take longer than finding them. */
  const responses = createByteCache<Kept>({ maxBytes })
  /** The URLs of `responses` that have a body. */
  const posted = createExpiringMap<true>({ maxEntries: 1_000 })

  /** Answers the request: now (true), once it is admitted (a promise of the same), or not (false). */
  function repeat(raw: IncomingMessage, response: ServerResponse, key: string): boolean | Promise<boolean> {
    const kept = responses.get(key)
    if (!kept || kept.url !== raw.url || kept.method !== raw.method || !kept.isCurrent()) return false
    if (raw.headers.authorization !== undefined || lifecycle.gate || lifecycle.isClosing) return false
    const { admission, readerId } = kept
    const isPublic = admission.access === 'public'
    const reader = projects.known(readerId)
    const project = isPublic ? undefined : projects.known(admission.projectId)
    if (reader === undefined || (!project && !isPublic)) return false
    const reply = new RepeatedReply(createRequest(raw, kept, isTrusted), response)
    allowReading(reply.request, reader ?? undefined)
    // Before the points are taken, which Fastify takes too.
    if (rejectResponse(context.unsentResponses, { reply, bytes: kept.bytes })) return false
    countRunning(reply, lifecycle)
    const finish = () => {
      // Its connection counted and logged it.
      if (!raw.socket.destroyed) end(reply, kept)
      return true
    }
    const handOver = () => {
      if (response.headersSent) return true
      countEnded(reply, lifecycle)
      return false
    }
    try {
      const charging = policy.chargeKnown(reply.request, admission, project ?? undefined)
      return charging ? charging.then(finish).catch(handOver) : finish()
    } catch {
      return handOver()
    }
  }

  function end(reply: ServedReply, { complete }: Kept): void {
    const { request, raw } = reply
    const response = complete(request.headers['if-none-match'])
    writeResponse(context, reply, response)
    const served = () => {
      countAnswered(reply, lifecycle)
      reportRequest(context, request, { status: response.status, ms: reply.elapsedTime })
    }
    if (raw.writableLength === 0) served()
    else raw.once('finish', served)
  }

  function handle(raw: IncomingMessage, response: ServerResponse): void {
    const repeating = raw.method === 'GET' && repeat(raw, response, raw.url ?? '')
    if (repeating instanceof Promise) void repeating.then((isAnswered) => isAnswered || app.routing(raw, response))
    else if (!repeating) app.routing(raw, response)
  }

  /**
   * A short body has mostly arrived with the headers. Any other is not touched: Node reads to its end what nobody began to read, and ends
   * an empty one that was read before Fastify listens.
   */
  function handlePost(raw: IncomingMessage, response: ServerResponse): void {
    const length = Number(raw.headers['content-length'])
    const isWhole = length > 0 && length <= maxLength && raw.readableLength === length
    const body: Buffer | null = isWhole ? raw.read() : null
    const repeating = body !== null && repeat(raw, response, body.toString())
    if (repeating === true) return
    // For Fastify.
    if (body) raw.unshift(body)
    if (!repeating) app.routing(raw, response)
    else
      void repeating.then((isAnswered) => {
        if (isAnswered) raw.resume()
        else app.routing(raw, response)
      })
  }

  app.server.off('request', app.routing).on('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (raw.method === 'POST' && posted.get(raw.url ?? '')) process.nextTick(handlePost, raw, response)
    else handle(raw, response)
  })

  return {
    /** Keeps the response to an admitted request. */
    keep(request: FastifyRequest, admission: AdmissionOptions, response: Repeatable): void {
      const { method, url, headers, routeOptions, query, facts } = request
      const body = typeof request.body === 'string' ? request.body : ''
      const isPost = method === 'POST'
      const isLong = url.length > maxLength || body.length > maxLength
      if ((method !== 'GET' && !isPost) || isLong || headers.authorization !== undefined) return
      const kept: Kept = {
        ...response,
        method,
        url,
        route: routeOptions.url,
        admission,
        readerId: readProjectId(query),
        input: facts?.input,
      }
      const bytes = response.bytes + 2 * (url.length + body.length)
      responses.set(isPost ? body : url, kept, { bytes, ttlMs: repeatedMs })
      if (isPost) posted.set(url, true, repeatedMs)
    },
  }
}

export type Repeats = ReturnType<typeof repeatResponses>

class RepeatedReply implements ServedReply {
  readonly #startedAt = performance.now()

  constructor(
    readonly request: ServedRequest,
    readonly raw: ServerResponse,
  ) {}

  get elapsedTime(): number {
    return performance.now() - this.#startedAt
  }
}

function createRequest(
  raw: IncomingMessage,
  { route, input }: Kept,
  isTrusted: ReturnType<typeof trustProxies>,
): ServedRequest {
  return {
    id: randomUUID(),
    // As Fastify reads it.
    ip: (isTrusted ? listAddresses(raw, isTrusted).at(-1) : raw.socket.remoteAddress) ?? '',
    method: raw.method ?? '',
    headers: raw.headers,
    raw,
    is404: false,
    routeOptions: { url: route },
    projectId: undefined,
    lookup: null,
    readableBy: undefined,
    facts: { input, cache: 'hit' },
  }
}
