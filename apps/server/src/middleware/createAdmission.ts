import type { Access } from '@latchkey/wire'
import { isOriginAllowed } from '@latchkey/wire'
import type { ServerContext } from '../context.ts'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import type { Project } from '../projects/Project.ts'
import type { RateDecision, RateLimit } from '../state/SharedState.ts'
import { callerKey } from './callerKey.ts'
import type { ServedRequest } from './ServedRequest.ts'

/** An admitted request. */
export type Admission = {
  project: Project | undefined
  options: AdmissionOptions
  /** The project of an id, for public routes. An unknown one counts as a guess. @throws ApiError 429 */
  findProject: (id: string | undefined) => Promise<Project | undefined>
  /**
   * Charges points beyond the request's own; `paid` are the points already charged for the same. Done at once where it returns nothing.
   * @throws ApiError 429
   */
  charge: (cost: number, options?: { paid?: number }) => Promise<void> | undefined
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

  /** Takes points from a bucket; done at once where the buckets are in this process. @throws ApiError 429 */
  function take(key: string, options: { limit: RateLimit; cost: number; paid?: number }): Promise<void> | undefined {
    const decision = state.rateLimiter.take(key, options)
    return decision instanceof Promise ? decision.then(throwIfLimited) : throwIfLimited(decision)
  }

  /** Counts a failed guess; a negative cost takes one back. @throws ApiError 429 after too many. */
  async function countGuess(request: ServedRequest, { cost = 1 } = {}): Promise<void> {
    if (config.rateLimit) await take(`guess ${callerKey(request.ip)}`, { limit: guessLimit, cost })
  }

  /**
   * Looks a project up. The address pays for a guess before the database is asked, and gets it back if it guessed right: an address that
   * made too many causes no more queries. @throws ApiError 429
   */
  async function lookUp(
    request: ServedRequest,
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
  function findProject(request: ServedRequest, id: string | undefined): Promise<Project | undefined> {
    if (request.lookup?.id === id && request.lookup) return request.lookup.found
    const found = lookUp(request, (options) => projects.find(id, options))
    request.lookup = { id, found }
    return found
  }

  async function getProject(request: ServedRequest, options: AdmissionOptions): Promise<Project> {
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
    if (key === undefined) assertAllowedOrigin(request, found)
    return found
  }

  /** What `getProject` would find, where nothing has to be looked up; undefined otherwise. @throws ApiError 403 */
  function getKnownProject(request: ServedRequest, { access, projectId }: AdmissionOptions): Project | undefined {
    if (access !== 'project' || request.headers.authorization !== undefined) return undefined
    const known = projects.known(projectId)
    if (!known) return undefined
    request.projectId = known.id
    assertAllowedOrigin(request, known)
    return known
  }

  function charge(
    { bucket, project }: { bucket: string; project: Project | undefined },
    cost: number,
    paid: number,
  ): Promise<void> | undefined {
    const limit = project?.rateLimit ?? config.rateLimit
    const taking = limit && take(bucket, { limit, cost, paid })
    if (!project) return taking
    const count = () => {
      const counting = usage.count(project, cost)
      return counting instanceof Promise ? counting.then(throwIfOverQuota) : throwIfOverQuota(counting)
    }
    return taking ? taking.then(count) : count()
  }

  function open(
    request: ServedRequest,
    options: AdmissionOptions,
    project: Project | undefined,
  ): Admission | Promise<Admission> {
    const account = accountOf(request, options, project)
    const admission: Admission = {
      project,
      options,
      charge: (points, { paid = 0 } = {}) => charge(account, points, paid),
      findProject: (id) => findProject(request, id),
    }
    const charging = charge(account, options.cost, 0)
    return charging ? charging.then(() => admission) : admission
  }

  return {
    countGuess,
    findProject,
    /**
     * Charges a request of a project that needs no lookup, as `admit` does. Done at once where it returns nothing.
     * @throws ApiError 403, 429
     */
    chargeKnown(
      request: ServedRequest,
      options: AdmissionOptions,
      project: Project | undefined,
    ): Promise<void> | undefined {
      request.projectId = project?.id
      if (project) assertAllowedOrigin(request, project)
      return charge(accountOf(request, options, project), options.cost, 0)
    },
    /** Admits a request, at once where nothing has to be read for it. @throws ApiError 401, 403, 429 */
    admit(request: ServedRequest, options: AdmissionOptions): Admission | Promise<Admission> {
      if (options.access === 'public') return open(request, options, undefined)
      const known = getKnownProject(request, options)
      if (known) return open(request, options, known)
      return getProject(request, options).then((project) => open(request, options, project))
    },
  }
}

export type AdmissionPolicy = ReturnType<typeof createAdmission>

/** The bucket that a request is charged to. */
function accountOf(request: ServedRequest, { route }: AdmissionOptions, project: Project | undefined) {
  return { bucket: `${route} ${project?.id ?? ''} ${callerKey(request.ip)}`, project }
}

/** A request without an Origin is not allowed: callers other than browsers use a server key. */
function isFromAllowedOrigin(request: ServedRequest, { originRules }: Project): boolean {
  const { origin } = request.headers
  return originRules.length === 0 || (origin !== undefined && isOriginAllowed(origin, originRules))
}

/** @throws ApiError 403 */
function assertAllowedOrigin(request: ServedRequest, project: Project): void {
  if (isFromAllowedOrigin(request, project)) return
  throw new ApiError(403, {
    field: 'origin',
    description: 'Unauthorized: origin not allowed',
    // Lets the page read the error, for its developer.
    headers: { 'access-control-allow-origin': '*' },
  })
}

function readServerKey({ headers }: ServedRequest): string | undefined {
  return /^Bearer (lk_\S{1,128})$/.exec(headers.authorization ?? '')?.[1]
}

function throwIfLimited({ isAllowed, retryAfterMs }: RateDecision): undefined {
  if (isAllowed) return
  const description = 'Requests per second limit exceeded: slow down, and try again after Retry-After seconds.'
  throw tooManyRequests(description, { retryAfterSeconds: toSeconds(retryAfterMs) })
}

function throwIfOverQuota(isAllowed: boolean): undefined {
  if (isAllowed) return
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
