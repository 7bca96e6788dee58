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
 * Answers preflights and marks what a page may read: anything for a project open to all, else what its own origins asked for.
 * It keeps no request out, which is the policy's work: a project named in a body is not known to it.
 */
export function answerCors(app: FastifyInstance, { projects }: Pick<ServerContext, 'projects'>): void {
  app.addHook('onRequest', async (request, reply) => {
    // A database that is away fails the request later, where the answer to that is made.
    const project = await projects.find(readProjectId(request.query)).catch(() => undefined)
    const rules = project?.originRules ?? []
    const { origin } = request.headers
    // The same address answers another origin otherwise, of which caches are to know.
    reply.header('vary', 'Origin')
    if (rules.length === 0) allow(reply, '*')
    else if (origin !== undefined && isOriginAllowed(origin, rules)) allow(reply, origin)
    else return undefined
    // Before any policy: a preflight has none of the headers that tell who calls.
    return request.method === 'OPTIONS' ? reply.code(204).headers(preflightHeaders).send() : undefined
  })
  // Without a route the hook would not see preflights as what they are; who comes this far is from no allowed origin.
  app.options('*', { config: { access: 'public' } }, (_request, reply) => reply.callNotFound())
}

function allow(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'x-request-id, retry-after')
}
