import type { Access } from '@latchkey/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission, AdmissionPolicy } from './createAdmission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Failures are RFC 9457 problem documents. */
    problems?: true
    /** Who may call the route: one without it ends the start. */
    access?: Access
    cost?: number
    /** What calls are counted under; method and path when absent. */
    countedAs?: string
    /** Where the caller names its project; the query when absent. */
    projectIdIn?: 'query' | 'body'
  }
  interface FastifyRequest {
    /** Set before any handler runs. */
    admission: Admission | null
    /** The registered project that calls, also where it is refused: never an id that only the caller knows. */
    projectId: string | undefined
  }
}

/** Lets no request to a handler that its route's policy does not let in. To be called before any route is made. */
export function admitRequests(app: FastifyInstance, policy: AdmissionPolicy): void {
  app.decorateRequest('admission', null)
  app.decorateRequest('projectId', undefined)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new RouteWithoutPolicyError(`${String(route.method)} ${route.url}`)
  })
  app.addHook('onRequest', async (request) => {
    // Who asks by a body is known once it is read.
    if (request.routeOptions.config.projectIdIn !== 'body') await admit(policy, request, readProjectId(request.query))
  })
  // Only where it is needed: a hook on all routes would hold up each.
  app.addHook('onRoute', (route) => {
    if (route.config?.projectIdIn !== 'body') return
    route.preHandler = async (request: FastifyRequest) => {
      const inQuery = readProjectId(request.query)
      await admit(policy, request, inQuery ?? readProjectId(parseJson(request.body)))
    }
  })
}

async function admit(policy: AdmissionPolicy, request: FastifyRequest, projectId: string | undefined): Promise<void> {
  // Nothing is at this path: the answer to that counts for itself.
  if (request.is404) return
  const { config, url: route = '' } = request.routeOptions
  const { access, cost = 1 } = config
  if (!access) throw new RouteWithoutPolicyError(route)
  // HEAD does all that GET does.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const countedAs = config.countedAs ?? `${method} ${route}`
  request.admission = await policy.admit(request, { route: countedAs, access, cost, projectId })
}

/** A handler that anyone could reach because nobody said who may. */
export class RouteWithoutPolicyError extends Error {
  override readonly name = 'RouteWithoutPolicyError'

  constructor(route: string) {
    super(`The route ${route} does not say who may call it. Give it a contract, or \`config: { access }\`.`)
  }
}

function parseJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

const maxLength = 128

/** The project a caller names in a query or a body; undefined for what names none, or not as text of at most 128 characters. */
export function readProjectId(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('projectId' in value)) return undefined
  const { projectId } = value
  return typeof projectId === 'string' && projectId.length <= maxLength ? projectId : undefined
}
