import { type Endpoint, type EndpointName, endpoints } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Early } from '../middleware/answerEarly.ts'
import type { Admission } from '../middleware/createAdmission.ts'
import type { EarlyReply } from '../middleware/EarlyRequest.ts'
import type { RoutedRequest, ServedReply } from '../middleware/ServedRequest.ts'
import { type CompleteResponse, jsonType, sendResponse } from '../middleware/sendResponse.ts'
import { EndpointRequest } from './EndpointRequest.ts'
import type { BytesResponse, ParsedRequest } from './Handler.ts'
import { HeadedResponse } from './HeadedResponse.ts'
import { routes } from './index.ts'
import { bodyCost, createInputParser, maxBodyBytes } from './parseInput.ts'
import { namesTag, PreparedResponse } from './prepareResponse.ts'

/** Reads by POST: apps send the same few bodies again and again. */
const repeated: ReadonlySet<EndpointName> = new Set(['getPrices'])
/** Prepared responses that a write changes at once: who registers a name sees it in the next response. */
const changeable: ReadonlySet<EndpointName> = new Set(['getIdentity'])

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Registers every contract: its policy, its parsed inputs, its response; other methods on its path are a 405. */
export function registerRoutes(app: FastifyInstance, context: ServerContext, early: Early): void {
  /** Each path, and whether its errors are problem documents. */
  const urls = new Map<string, { problems?: true }>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    const { method, access, cost, problems } = endpoint
    const config = {
      access,
      // An older spelling of the path shares the rate limit.
      countedAs: name,
      projectIdIn: namesProject(endpoint.body) ? 'body' : 'query',
      ...(cost !== undefined && { cost }),
      ...(problems && { problems }),
    } as const
    const handler = createRoute(context, name, early)
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({ method, url, config, bodyLimit: maxBodyBytes(endpoint), handler })
      urls.set(url, problems ? { problems } : {})
    }
  }
  for (const [url, errors] of urls) {
    const allowed = methods.filter((method) => app.hasRoute({ method, url }))
    const method = methods.filter((one) => !allowed.includes(one))
    app.route({ method, url, config: { access: 'public', ...errors }, handler: () => rejectMethod(allowed) })
  }
}

/** Parses a request by its contract, gives it to the handler, and sends what that returns; without a promise where none is needed. */
function createRoute<name extends EndpointName>(context: ServerContext, name: name, early: Early) {
  const endpoint: Endpoint = endpoints[name]
  const handler = routes[name]
  const { config, state } = context
  const { cache } = state
  const isChangeable = changeable.has(name)
  const parseInput = createInputParser(endpoint, { keepsBodies: repeated.has(name) })

  /** @returns what the handler does. */
  function handle({ request, raw }: ServedReply<RoutedRequest>, admission: Admission, rawBody: string): unknown {
    const facts: RequestFacts = {}
    request.facts = facts
    const { params, query, url, json } = request
    const input = parseInput({ params, query, url, rawBody, json })
    facts.input = input
    const from = { request, response: raw, admission, rawBody, facts, publicUrl: config.publicUrl ?? '' }
    const parsed = new EndpointRequest(input, from)
    return handler(context, parsed as ParsedRequest<name>) // parseInput has parsed its parts by the contract of this name
  }

  function handleEarly(reply: EarlyReply, admission: Admission, rawBody: string) {
    const result = handle(reply, admission, rawBody)
    const respond = (value: unknown) => toResponse(endpoint, value, reply.request.headers['if-none-match'])
    return result instanceof Promise ? result.then(respond) : respond(result)
  }

  /** Parses and handles the request, and sends the response. */
  function run(reply: FastifyReply, admission: Admission, rawBody: string): void | Promise<void> {
    const { request } = reply
    const deletions = cache.deletions()
    const send = (result: unknown) => {
      const complete = (known: string | undefined) => toResponse(endpoint, result, known)
      if (result instanceof PreparedResponse && (!isChangeable || deletions !== undefined)) {
        const isCurrent = () => !isChangeable || deletions === cache.deletions()
        early.keep(request, admission.options, { bytes: result.bytes.length, isCurrent, complete })
      }
      sendResponse(context, reply, complete(request.headers['if-none-match']))
    }
    const result = handle(reply, admission, rawBody)
    return result instanceof Promise ? result.then(send) : send(result)
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const { admission } = request
    if (!admission) throw new Error(`${name} was reached by a request that was not admitted.`)
    if (name === 'proxyRpc') early.handleNext(request, admission.options, handleEarly)
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const size = bodyCost(rawBody)
    // Parsing time grows with the body, so it is charged first.
    const charging = size > 0 ? admission.charge(size) : undefined
    return charging ? charging.then(() => run(reply, admission, rawBody)) : run(reply, admission, rawBody)
  }
}

/** What a handler's return value is on the wire: 304 for a prepared response that the caller names in its `If-None-Match`. */
function toResponse(endpoint: Endpoint, result: unknown, known: string | undefined): CompleteResponse {
  const { produces, cacheControl = 'no-store' } = endpoint
  if (produces !== undefined) {
    const { status = 200, contentType, bytes, headers } = result as BytesResponse // what Handler demands of `produces`
    return { status, contentType, bytes, cacheControl, headers }
  }
  if (result instanceof HeadedResponse) {
    const bytes = JSON.stringify(result.response)
    return { status: 200, contentType: jsonType, bytes, cacheControl, headers: result.headers }
  }
  if (!(result instanceof PreparedResponse))
    return { status: 200, contentType: jsonType, bytes: JSON.stringify(result), cacheControl, etag: undefined }
  // A response that must not be stored has no tag.
  const etag = endpoint.cacheControl === undefined ? undefined : result.etag
  const status = etag !== undefined && namesTag(known, etag) ? 304 : 200
  return { status, contentType: jsonType, bytes: result.bytes, cacheControl, etag }
}

/** Whether callers name their project in the body. */
function namesProject(body: Endpoint['body']): boolean {
  return body instanceof z.ZodMiniObject && 'projectId' in body.shape
}

function rejectMethod(allowed: readonly string[]): never {
  const list = allowed.join(', ')
  const description = `This path answers ${list} only.`
  throw new ApiError(405, { field: 'method', description, headers: { allow: list } })
}
