import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isOriginAllowed } from '../projects/originRule.ts'
import { readProjectId } from './admitRequests.ts'
import type { AdmissionPolicy } from './createAdmission.ts'

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
 * Handles preflights and sets the CORS headers: any origin for a project open to all, otherwise the project's own origins. It rejects only
 * preflights of an address that guesses project ids. Other requests are the policy's job, which also knows a project named in a body.
 */
export function handleCors(
  app: FastifyInstance,
  { projects, policy }: Pick<ServerContext, 'projects'> & { policy: AdmissionPolicy },
): void {
  app.decorateRequest('lookup', null)
  app.addHook('onRequest', async (request, reply) => {
    const id = readProjectId(request.query)
    const isPreflight = request.method === 'OPTIONS'
    // Naming no project here is no guess: most routes are public, or the body names it.
    const finding = id === undefined ? projects.find(id) : policy.findProject(request, id)
    const project = await finding.catch((error: unknown) => {
      if (isPreflight && error instanceof ApiError) throw error
      // The policy rejects the request later; an unavailable database fails it with the right error response.
      return undefined
    })
    const rules = project?.originRules ?? []
    const { origin } = request.headers
    // The response depends on the origin, which caches must respect.
    reply.header('vary', 'Origin')
    if (rules.length === 0) allow(reply, '*')
    else if (origin !== undefined && isOriginAllowed(origin, rules)) allow(reply, origin)
    else return undefined
    // Before any policy: a preflight has none of the headers that identify the caller.
    return isPreflight ? reply.code(204).headers(preflightHeaders).send() : undefined
  })
  // The hook needs a route to recognize preflights; those that reach the handler are from an origin that is not allowed.
  app.options('*', { config: { access: 'public' } }, (_request, reply) => reply.callNotFound())
}

function allow(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'x-request-id, retry-after')
}
