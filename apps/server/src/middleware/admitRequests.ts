import type { Access } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ApiError } from '../errors/ApiError.ts'
import type { Project } from '../projects/Project.ts'
import type { Admission, AdmissionPolicy } from './createAdmission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error responses are RFC 9457 problem documents. */
    problems?: true
    /** Who may call the route; a route without it fails the start. */
    access?: Access
    cost?: number
    /** The key that calls are counted under; method and path when absent. */
    countedAs?: string
    /** Where the caller names its project; the query when absent. */
    projectIdIn?: 'query' | 'body'
  }
  interface FastifyRequest {
    /** Set before any handler runs. */
    admission: Admission | null
    /** The registered project of the caller, even where the request is rejected; never an unknown id. */
    projectId: string | undefined
    /** The project that was looked up for this request, so that nothing looks it up twice. */
    lookup: { id: string | undefined; found: Promise<Project | undefined> } | null
    /** The body, where it was parsed to find the project in it. */
    json: { value: unknown } | null
  }
}

/** Checks each request against its route's policy before the handler runs. Call it before any route is registered. */
export function admitRequests(app: FastifyInstance, policy: AdmissionPolicy): void {
  app.decorateRequest('admission', null)
  app.decorateRequest('projectId', undefined)
  app.decorateRequest('json', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new RouteWithoutPolicyError(`${String(route.method)} ${route.url}`)
  })
  // Without a promise where nothing has to be read: every request passes here.
  app.addHook('onRequest', (request, _reply, done) => {
    // A project named in the body is known only once the body is read.
    const isNamedInBody = request.routeOptions.config.projectIdIn === 'body'
    const admitting = isNamedInBody ? undefined : admit(policy, request, readProjectId(request.query))
    if (admitting) admitting.then(() => done(), done)
    else done()
  })
  // Only for these routes: a hook on all of them would slow down each.
  app.addHook('onRoute', (route) => {
    if (route.config?.projectIdIn !== 'body') return
    route.preHandler = (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      const inQuery = readProjectId(request.query)
      const admitting = admit(policy, request, inQuery ?? readProjectId(parseJson(request)))
      const finish = () => {
        // A body is parsed for an admitted project where the query names one.
        const inBody = inQuery === undefined ? undefined : readProjectId(parseJson(request))
        if (inBody === undefined || inBody === inQuery) done()
        else done(new ApiError(400, twoProjects))
      }
      if (admitting) admitting.then(finish, done)
      else finish()
    }
  })
}

function admit(
  policy: AdmissionPolicy,
  request: FastifyRequest,
  projectId: string | undefined,
): Promise<void> | undefined {
  // The 404 handler counts unknown paths.
  if (request.is404) return undefined
  const { config, url: route = '' } = request.routeOptions
  const { access, cost = 1 } = config
  if (!access) throw new RouteWithoutPolicyError(route)
  // HEAD costs as much as GET.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const countedAs = config.countedAs ?? `${method} ${route}`
  const admitting = policy.admit(request, { route: countedAs, access, cost, projectId })
  if (admitting instanceof Promise)
    return admitting.then((admission) => {
      request.admission = admission
    })
  request.admission = admitting
  return undefined
}

/** A route without `access`, which anyone could call. */
export class RouteWithoutPolicyError extends Error {
  override readonly name = 'RouteWithoutPolicyError'

  constructor(route: string) {
    super(`The route ${route} does not say who may call it. Give it a contract, or \`config: { access }\`.`)
  }
}

const twoProjects = { field: 'projectId', description: 'The query and the body name different projects.' }

/** The parsed body, kept for the route; undefined where it is not JSON. */
function parseJson(request: FastifyRequest): unknown {
  if (typeof request.body !== 'string') return undefined
  try {
    request.json = { value: JSON.parse(request.body) }
    return request.json.value
  } catch {
    return undefined
  }
}

const maxLength = 128

/** The project id in a query or a body; undefined where it is missing, not text, or longer than 128 characters. */
export function readProjectId(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('projectId' in value)) return undefined
  const { projectId } = value
  return typeof projectId === 'string' && projectId.length <= maxLength ? projectId : undefined
}
