import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerContext } from '../context.ts'
import { isOriginAllowed } from '../projects/originRule.ts'
import { readProjectId } from './admitRequests.ts'

/** Headers that existing clients send cross-origin. */
const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'idempotency-key',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
].join(', ')

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': '86400',
}

/**
 * Handles preflights and sets the CORS headers: any origin for a project open to all, otherwise the project's own origins. It rejects no
 * request, which is the policy's job: it does not know a project that is named in a body.
 */
export function handleCors(app: FastifyInstance, { projects }: Pick<ServerContext, 'projects'>): void {
  app.addHook('onRequest', async (request, reply) => {
    // An unavailable database fails the request later, with the right error response.
    const project = await projects.find(readProjectId(request.query)).catch(() => undefined)
    const rules = project?.originRules ?? []
    const { origin } = request.headers
    // The response depends on the origin, which caches must respect.
    reply.header('vary', 'Origin')
    if (rules.length === 0) allow(reply, '*')
    else if (origin !== undefined && isOriginAllowed(origin, rules)) allow(reply, origin)
    else return undefined
    // Before any policy: a preflight has none of the headers that identify the caller.
    return request.method === 'OPTIONS' ? reply.code(204).headers(preflightHeaders).send() : undefined
  })
  // The hook needs a route to recognize preflights; those that reach the handler are from an origin that is not allowed.
  app.options('*', { config: { access: 'public' } }, (_request, reply) => reply.callNotFound())
}

function allow(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'x-request-id, retry-after')
}
