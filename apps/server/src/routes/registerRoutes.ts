import { type Endpoint, type EndpointName, endpoints } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import { bodyCost } from './bodyCost.ts'
import type { BytesAnswer, Handler, ParsedRequest } from './Handler.ts'
import { routes } from './index.ts'
import { maxBodyBytes } from './maxBodyBytes.ts'
import { parseInput } from './parseInput.ts'
import { readSerialised } from './serialised.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Puts every contract on the application: its policy, its inputs parsed, its answer sent, other methods refused with 405. */
export function registerRoutes(app: FastifyInstance, context: ServerContext): void {
  const urls = new Set<string>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    // Each handler fits its own contract (routes is typed so); together they are only "some contract's handler".
    const handler = routes[name] as unknown as Handler<Endpoint>
    const { method, access, cost, problems } = endpoint
    const projectIdIn = namesProject(endpoint.body) ? 'body' : 'query'
    // An older spelling of the path is no second bucket.
    const config = {
      access,
      countedAs: name,
      projectIdIn,
      ...(cost !== undefined && { cost }),
      ...(problems && { problems }),
    } as const
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method,
        url,
        config,
        bodyLimit: maxBodyBytes(endpoint),
        handler: answer(context, { endpoint, handler }),
      })
      urls.add(url)
    }
  }
  for (const url of urls) {
    const allowed = methods.filter((method) => app.hasRoute({ method, url }))
    const method = methods.filter((one) => !allowed.includes(one))
    app.route({ method, url, config: { access: 'public' }, handler: () => refuseMethod(allowed) })
  }
}

function answer(context: ServerContext, options: { endpoint: Endpoint; handler: Handler<Endpoint> }) {
  const { endpoint, handler } = options
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { admission } = request
    if (!admission) throw new Error(`${endpoint.name} was reached by a request that was not admitted.`)
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const size = bodyCost(rawBody)
    // Reading it takes as long as it is.
    if (size > 0) await admission.charge(size)
    const facts: RequestFacts = {}
    request.facts = facts
    const input = parseInput(endpoint, { params: request.params, query: request.query, rawBody })
    facts.input = input
    const parsed = Object.assign(Object.create(lazyParts), {
      reply,
      params: input.params,
      query: input.query,
      body: input.body,
      project: admission.project,
      charge: (cost: number) => admission.charge(cost, { paid: endpoint.cost ?? 1 }),
      headers: request.headers,
      ip: request.ip,
      rawBody,
      publicUrl: context.config.publicUrl ?? '',
      log: request.log,
      facts,
      // The generic contract types every part as unknown; the handler's own contract is what parseInput has checked.
    }) as ParsedRequest<Endpoint>
    const result: unknown = await handler(context, parsed)
    reply.header('cache-control', endpoint.cacheControl ?? 'no-store')
    if (endpoint.produces === undefined) {
      const text = readSerialised(result)
      return text === undefined ? reply.send(result) : reply.type('application/json; charset=utf-8').send(text)
    }
    const { status, contentType, bytes, headers } = result as BytesAnswer // what Handler demands of contracts with `produces`
    return reply
      .code(status ?? 200)
      .headers(headers ?? {})
      .type(contentType)
      .send(bytes)
  }
}

/** Whether callers say in the body which project they are of. */
function namesProject(body: Endpoint['body']): boolean {
  return body instanceof z.ZodMiniObject && 'projectId' in body.shape
}

function refuseMethod(allowed: readonly string[]): never {
  const list = allowed.join(', ')
  const description = `This path answers ${list} only.`
  throw new ApiError(405, { field: 'method', description, headers: { allow: list } })
}

/**
 * What few handlers ask for, and costs as much as a small answer. A prototype, as V8 makes a hidden class of its own for each object literal
 * with a getter, and keeps what the getter sees until a full collection.
 */
const lazyParts: { reply?: FastifyReply; made?: AbortSignal; readonly signal: AbortSignal } = {
  get signal() {
    if (!this.reply) throw new Error('A signal is made for a request that can be answered.')
    this.made ??= abortWhenCallerLeaves(this.reply)
    return this.made
  },
}

function abortWhenCallerLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
