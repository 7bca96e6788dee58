import { type Endpoint, type EndpointName, endpoints } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { BytesAnswer, Handler, ParsedRequest } from './Handler.ts'
import { routes } from './index.ts'
import { parseInput } from './parseInput.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Puts every contract on the application: its inputs parsed, its answer sent, its other methods refused with 405. */
export function registerRoutes(app: FastifyInstance, context: ServerContext): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    // Each handler fits its own contract (routes is typed so); together they are only "some contract's handler".
    const handler = routes[name] as unknown as Handler<Endpoint>
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({ method: endpoint.method, url, handler: answer(context, { endpoint, handler }) })
      app.route({
        method: methods.filter((method) => method !== endpoint.method),
        url,
        handler: () => refuseMethod(endpoint),
      })
    }
  }
}

function answer(context: ServerContext, options: { endpoint: Endpoint; handler: Handler<Endpoint> }) {
  const { endpoint, handler } = options
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const parsed: ParsedRequest<Endpoint> = {
      // The generic contract types every part as unknown; the handler's own contract is what parseInput has checked.
      ...(parseInput(endpoint, { params: request.params, query: request.query, rawBody }) as ParsedRequest<Endpoint>),
      rawBody,
      publicUrl: context.config.publicUrl ?? `${request.protocol}://${request.host}`,
      signal: abortWhenCallerLeaves(reply),
      log: request.log,
    }
    const result: unknown = await handler(context, parsed)
    reply.header('cache-control', endpoint.cacheControl ?? 'no-store')
    if (endpoint.produces === undefined) return reply.send(result)
    const { status, contentType, bytes, headers } = result as BytesAnswer // what Handler demands of contracts with `produces`
    return reply
      .code(status ?? 200)
      .headers(headers ?? {})
      .type(contentType)
      .send(bytes)
  }
}

function refuseMethod(endpoint: Endpoint): never {
  const description = `This path answers ${endpoint.method} only.`
  throw new ApiError(405, { field: 'method', description, headers: { allow: endpoint.method } })
}

function abortWhenCallerLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
