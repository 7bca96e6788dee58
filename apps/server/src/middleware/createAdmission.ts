import type { Access } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { isOriginAllowed } from '../projects/originRule.ts'
import type { Project } from '../projects/Project.ts'
import type { RateLimit } from '../state/SharedState.ts'
import { callerKey } from './callerKey.ts'

/** An admitted request. */
export type Admission = {
  project: Project | undefined
  /** The project of an id, for public routes. An unknown one counts as a guess. @throws ApiError 429 */
  findProject: (id: string | undefined) => Promise<Project | undefined>
  /** Charges points beyond the request's own; `paid` are the points already charged for the same. @throws ApiError 429 */
  charge: (cost: number, options?: { paid?: number }) => Promise<void>
}

export type AdmissionOptions = {
  /** Each route has its own limit. */
  route: string
  access: Access
  cost: number
  /** As the caller names it; a server key in the header takes precedence. */
  projectId: string | undefined
}

/** Limit for guesses of ids, keys and paths by one address. */
const guessLimit: RateLimit = { burst: 100, perSecond: 2 }

/** Authenticates requests, and applies rate limits and quotas. */
export function createAdmission(context: Pick<ServerContext, 'config' | 'projects' | 'usage' | 'state'>) {
  const { config, projects, usage, state } = context

  async function take(key: string, options: { limit: RateLimit; cost: number; paid?: number }): Promise<void> {
    const { isAllowed, retryAfterMs } = await state.rateLimiter.take(key, options)
    if (isAllowed) return
    const description = 'Requests per second limit exceeded: slow down, and try again after Retry-After seconds.'
    throw tooManyRequests(description, { retryAfterSeconds: toSeconds(retryAfterMs) })
  }

  /** Counts a failed guess; a negative cost takes one back. @throws ApiError 429 after too many. */
  async function countGuess(request: FastifyRequest, { cost = 1 } = {}): Promise<void> {
    if (config.rateLimit) await take(`guess ${callerKey(request.ip)}`, { limit: guessLimit, cost })
  }

  /**
   * Looks a project up. The address pays for a guess before the database is asked, and gets it back if it guessed right: an address that
   * made too many causes no more queries. @throws ApiError 429
   */
  async function lookUp(
    request: FastifyRequest,
    find: (options: { admitQuery: () => Promise<void> }) => Promise<Project | undefined>,
  ): Promise<Project | undefined> {
    let isCharged = false
    const admitQuery = async () => {
      await countGuess(request)
      isCharged = true
    }
    const found = await find({ admitQuery })
    if (found && isCharged) await countGuess(request, { cost: -1 })
    if (!found && !isCharged) await countGuess(request)
    return found
  }

  /** The project of an id; a request that asks several times pays once. @throws ApiError 429 */
  function findProject(request: FastifyRequest, id: string | undefined): Promise<Project | undefined> {
    if (request.lookup?.id === id && request.lookup) return request.lookup.found
    const found = lookUp(request, (options) => projects.find(id, options))
    request.lookup = { id, found }
    return found
  }

  async function getProject(request: FastifyRequest, options: AdmissionOptions): Promise<Project> {
    const key = readServerKey(request)
    const found =
      key === undefined
        ? await findProject(request, options.projectId)
        : await lookUp(request, (lookup) => projects.findByServerKey(key, lookup))
    // So that the log has the project even where the request is rejected.
    request.projectId = found?.id
    const isMeant = key === undefined || options.projectId === undefined || found?.id === options.projectId
    if (!found || !isMeant || (options.access === 'server-key' && key === undefined)) {
      if (found) await countGuess(request)
      throw new ApiError(401, { field: 'authentication', description: 'We failed to authenticate your request' })
    }
    if (key === undefined && !isFromAllowedOrigin(request, found)) {
      throw new ApiError(403, {
        field: 'origin',
        description: 'Unauthorized: origin not allowed',
        // Lets the page read the error, for its developer.
        headers: { 'access-control-allow-origin': '*' },
      })
    }
    return found
  }

  return {
    countGuess,
    findProject,
    /** @throws ApiError 401, 403, 429 */
    async admit(request: FastifyRequest, options: AdmissionOptions): Promise<Admission> {
      const project = options.access === 'public' ? undefined : await getProject(request, options)
      const limit = project?.rateLimit ?? config.rateLimit
      const bucket = `${options.route} ${project?.id ?? ''} ${callerKey(request.ip)}`
      const charge = async (cost: number, { paid = 0 } = {}) => {
        if (limit) await take(bucket, { limit, cost, paid })
        if (project && !(await usage.count(project, cost))) throwOverQuota()
      }
      await charge(options.cost)
      return { project, charge, findProject: (id) => findProject(request, id) }
    },
  }
}

export type AdmissionPolicy = ReturnType<typeof createAdmission>

/** A request without an Origin is not allowed: callers other than browsers use a server key. */
function isFromAllowedOrigin(request: FastifyRequest, { originRules }: Project): boolean {
  const { origin } = request.headers
  return originRules.length === 0 || (origin !== undefined && isOriginAllowed(origin, originRules))
}

function readServerKey({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (lk_\S{1,128})$/.exec(headers.authorization ?? '')?.[1]
}

function throwOverQuota(): never {
  const now = new Date()
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  throw new ApiError(429, {
    field: 'address',
    description: "Project's quota limit reached",
    headers: { 'retry-after': String(toSeconds(nextMonth - now.getTime())) },
  })
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
