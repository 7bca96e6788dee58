import { isOriginAllowed } from '@latchkey/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Project } from '../projects/Project.ts'
import { readProjectId } from './admitRequests.ts'
import type { AdmissionPolicy } from './createAdmission.ts'
import type { ServedRequest } from './ServedRequest.ts'

/** Headers that existing clients send cross-origin. */
const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'authorization',
  'idempotency-key',
  'solana-client',
  'sec-fetch-mode',
  'x-latchkey',
  'x-sdk-type',
  'x-sdk-version',
].join(', ')

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': '86400',
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The origin whose pages may read the response, or `*`; undefined where none may. */
    readableBy: string | undefined
    /** Whether these pages may send cookies along, and read the response to that. */
    takesCookies: boolean
  }
}

/** Paths of sign-in, whose sessions pages of the server's own site may have in cookies. No other path reads a cookie. */
const cookiePaths = /^\/v1\/auth\//

/**
 * Handles preflights and finds out which pages may read the response: any for a project open to all, otherwise those of the project's own
 * origins. It rejects only preflights of an address that guesses project ids. Other requests are the policy's job, which also knows a
 * project named in a body.
 */
export function handleCors(
  app: FastifyInstance,
  { projects, policy }: Pick<ServerContext, 'projects'> & { policy: AdmissionPolicy },
): void {
  app.decorateRequest('lookup', null)
  app.decorateRequest('readableBy', undefined)
  app.decorateRequest('takesCookies', false)

  async function find(request: FastifyRequest, id: string | undefined): Promise<Project | undefined> {
    try {
      // Naming no project here is no guess: most routes are public, or the body names it.
      return await (id === undefined ? projects.find(id) : policy.findProject(request, id))
    } catch (error) {
      if (request.method === 'OPTIONS' && error instanceof ApiError) throw error
      // The policy rejects the request later; an unavailable database fails it with the right error response.
      return undefined
    }
  }

  // Without a promise for a project that is known: every request passes here.
  app.addHook('onRequest', (request, reply, done) => {
    const id = readProjectId(request.query)
    const respond = (project: Project | undefined) => {
      const isAllowed = allowReading(request, project)
      // Before any policy: a preflight has none of the headers that identify the caller.
      request.takesCookies = cookiePaths.test(request.url) && request.readableBy === request.headers.origin
      if (isAllowed && request.method === 'OPTIONS') reply.code(204).headers(preflightHeaders).send()
      else done()
    }
    const known = projects.known(id)
    if (known !== undefined) respond(known ?? undefined)
    else find(request, id).then(respond, done)
  })
  // The hook needs a route to recognize preflights; those that reach the handler are from an origin that is not allowed.
  app.options('*', { config: { access: 'public' } }, (_request, reply) => reply.callNotFound())
}

/** Sets `readableBy` by the project's origins. @returns whether a page may read the response. */
export function allowReading(request: ServedRequest, project: Project | undefined): boolean {
  const rules = project?.originRules ?? []
  const { origin } = request.headers
  if (rules.length === 0) request.readableBy = '*'
  else if (origin !== undefined && isOriginAllowed(origin, rules)) request.readableBy = origin
  return request.readableBy !== undefined
}
