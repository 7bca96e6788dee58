import type { IncomingMessage, ServerResponse } from 'node:http'
import { all as listAddresses } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { countAnswered, countRunning, isClosed } from '../lifecycle/trackRequests.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import { createByteCache } from '../state/memory/createByteCache.ts'
import { createExpiringMap } from '../state/memory/createExpiringMap.ts'
import { rejectResponse } from './boundBodies.ts'
import { trustProxies } from './callerKey.ts'
import type { Admission, AdmissionOptions, AdmissionPolicy } from './createAdmission.ts'
import { EarlyReply, EarlyRequest, type KnownUrl, toKnownUrl } from './EarlyRequest.ts'
import { allowReading } from './handleCors.ts'
import { toErrorAnswer } from './handleErrors.ts'
import { reportRequest } from './reportRequests.ts'
import { type CompleteResponse, writeResponse } from './sendResponse.ts'

/** A response that depends on nothing but the URL and the body of its request. */
export type Repeatable = {
  bytes: number
  /** Whether it is still the response, for one that a write changes at once. */
  isCurrent: () => boolean
  /** @param known the caller's `If-None-Match`. */
  complete: (known: string | undefined) => CompleteResponse
}

type Repeated = KnownUrl & Repeatable & { input: RequestFacts['input'] }

/** A URL of requests with a body; with a handler where they differ in their bodies alone. */
type Posted = KnownUrl & { handler?: EarlyHandler }

type Answer = CompleteResponse | Promise<CompleteResponse>
/** Handles an admitted request. */
export type EarlyHandler = (reply: EarlyReply, admission: Admission, rawBody: string) => Answer

/** For this long a response is repeated: a caller may see a change this much later. */
const repeatedMs = 1_000
/** What Fastify found out about a URL does not change; this long only so that unused ones are forgotten. */
const handledMs = 60_000
const maxBytes = 8 * 1024 * 1024
const maxUrls = 1_000
/** Of a URL, and of a body; less than the body sizes that `boundBodies` counts. */
const maxLength = 4_000
/** Fastify rejects what is no content type. */
const contentTypes: ReadonlySet<string | undefined> = new Set([
  undefined,
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'text/plain;charset=UTF-8',
])

/**
 * Answers requests before Fastify sees them where an earlier one went through Fastify: a cached read that was answered a moment ago, and a
 * short JSON-RPC call. Both take less time than Fastify's own work. They are admitted, charged, handled, logged and measured by the functions
 * that all share. What would have to be looked up first goes to Fastify.
 */
export function answerEarly(app: FastifyInstance, context: ServerContext, policy: AdmissionPolicy) {
  const { projects, lifecycle } = context
  const isTrusted = trustProxies(context.config)
  /** By URL, or by body where there is one: joining both would take longer than finding them. */
  const responses = createByteCache<Repeated>({ maxBytes })
  /** By the URL of requests that have a body. */
  const posted = createExpiringMap<Posted>({ maxEntries: maxUrls })

  /** The request, and the project that pays for it; undefined where one has to be looked up. */
  function open(raw: IncomingMessage, response: ServerResponse, known: KnownUrl) {
    if (raw.headers.authorization !== undefined || lifecycle.gate || lifecycle.isClosing) return undefined
    const isPublic = known.admission.access === 'public'
    const project = isPublic ? undefined : projects.known(known.admission.projectId)
    const reader = projects.known(known.readerId)
    if (reader === undefined || (!project && !isPublic)) return undefined
    const ip = (isTrusted ? listAddresses(raw, isTrusted).at(-1) : raw.socket.remoteAddress) ?? ''
    const request = new EarlyRequest(raw, known, { ip, log: app.log })
    allowReading(request, reader ?? undefined)
    return { reply: new EarlyReply(request, response), project: project ?? undefined }
  }

  /** Answers as a moment ago. @returns false where it does not. */
  function repeat(raw: IncomingMessage, response: ServerResponse, key: string): boolean {
    const kept = responses.get(key)
    if (!kept || kept.url !== raw.url || kept.method !== raw.method || !kept.isCurrent()) return false
    const opened = open(raw, response, kept)
    if (!opened) return false
    const { reply, project } = opened
    const { request } = reply
    answer(reply, () => {
      // Before the points are taken.
      const rejection = rejectResponse(context.unsentResponses, { reply, bytes: kept.bytes })
      if (rejection) throw rejection
      const complete = () => {
        request.facts = { input: kept.input, cache: 'hit' }
        return kept.complete(request.headers['if-none-match'])
      }
      const charging = policy.chargeKnown(request, kept.admission, project)
      return charging ? charging.then(complete) : complete()
    })
    return true
  }

  /** Handles a request to a known URL. @returns false where it does not. */
  function handle(raw: IncomingMessage, response: ServerResponse, known: Posted, body: string): boolean {
    const { handler } = known
    const opened = handler && open(raw, response, known)
    if (!opened) return false
    const { reply } = opened
    answer(reply, () => {
      const admitting = policy.admit(reply.request, known.admission)
      return admitting instanceof Promise
        ? admitting.then((admission) => handler(reply, admission, body))
        : handler(reply, admitting, body)
    })
    return true
  }

  function answer(reply: EarlyReply, respond: () => Answer): void {
    countRunning(reply, lifecycle)
    const send = (response: CompleteResponse) => end(reply, response)
    const fail = (error: unknown) => send(toErrorAnswer(error, reply.request))
    try {
      const responding = respond()
      if (responding instanceof Promise) responding.then(send).catch(fail)
      else send(responding)
    } catch (error) {
      fail(error)
    }
  }

  function end(reply: EarlyReply, response: CompleteResponse): void {
    const { request, raw } = reply
    // Where its connection is gone, that counted and logged it.
    if (raw.headersSent || request.raw.socket.destroyed) return
    writeResponse(context, reply, response)
    const served = () => {
      countAnswered(reply, lifecycle)
      reportRequest(context, request, { status: response.status, ms: reply.elapsedTime })
    }
    if (raw.writableLength === 0) served()
    else raw.once('finish', served)
  }

  /**
   * A short body has mostly arrived with the headers. Any other is not touched: Node reads to its end what nobody began to read, and ends
   * an empty one that was read before Fastify listens.
   */
  function receive(raw: IncomingMessage, response: ServerResponse, known: Posted): void {
    const length = Number(raw.headers['content-length'])
    const isWhole = length > 0 && length <= maxLength && raw.readableLength === length
    const body: Buffer | null = isWhole && contentTypes.has(raw.headers['content-type']) ? raw.read() : null
    if (body) {
      const text = body.toString()
      if (known.handler ? handle(raw, response, known, text) : repeat(raw, response, text)) return
      // For Fastify.
      raw.unshift(body)
    }
    app.routing(raw, response)
  }

  app.server.off('request', app.routing).on('request', (raw: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = raw
    if (isClosed(raw.socket)) return
    const known = method === 'POST' ? posted.get(url) : undefined
    if (known) process.nextTick(receive, raw, response, known)
    else if (method !== 'GET' || !repeat(raw, response, url)) app.routing(raw, response)
  })

  /** Where the URL is short, and nothing but it and the body says what the response is. */
  function knowUrl(request: FastifyRequest, admission: AdmissionOptions): KnownUrl | undefined {
    const isKnowable = request.url.length <= maxLength && request.headers.authorization === undefined
    return isKnowable ? toKnownUrl(request, admission) : undefined
  }

  return {
    /** Keeps the response to an admitted request, for a moment. */
    keep(request: FastifyRequest, admission: AdmissionOptions, response: Repeatable): void {
      const { method, url, facts } = request
      const body = typeof request.body === 'string' ? request.body : ''
      const isPost = method === 'POST'
      const known = knowUrl(request, admission)
      if (!known || (method !== 'GET' && !isPost) || body.length > maxLength) return
      const bytes = response.bytes + 2 * (url.length + body.length)
      responses.set(isPost ? body : url, { ...known, ...response, input: facts?.input }, { bytes, ttlMs: repeatedMs })
      if (isPost) posted.set(url, known, repeatedMs)
    },
    /** Handles further requests to this one's URL, which differ in their bodies alone. */
    handleNext(request: FastifyRequest, admission: AdmissionOptions, handler: EarlyHandler): void {
      const known = knowUrl(request, admission)
      if (known) posted.set(request.url, { ...known, handler }, handledMs)
    },
  }
}

export type Early = ReturnType<typeof answerEarly>
