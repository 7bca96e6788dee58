import type { Access } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { isOriginAllowed } from '../projects/originRule.ts'
import type { Project } from '../projects/Project.ts'
import type { RateLimit } from '../state/SharedState.ts'
import { callerKey } from './callerKey.ts'

/** What a request was let in as. */
export type Admission = {
  project: Project | undefined
  /** Counts more than the request did by itself; `paid` is what it has counted for the same. @throws ApiError 429 */
  charge: (cost: number, options?: { paid?: number }) => Promise<void>
}

export type AdmissionOptions = {
  /** Calls to different routes are limited apart. */
  route: string
  access: Access
  cost: number
  /** What the caller says; a key in the header says more. */
  projectId: string | undefined
}

/** Guesses at ids, keys and paths that one address may make. */
const guessLimit: RateLimit = { burst: 100, perSecond: 2 }

/** Decides who may call what, and how often. */
export function createAdmission(context: Pick<ServerContext, 'config' | 'projects' | 'usage' | 'state'>) {
  const { config, projects, usage, state } = context

  async function take(key: string, options: { limit: RateLimit; cost: number; paid?: number }): Promise<void> {
    const { isAllowed, retryAfterMs } = await state.rateLimiter.take(key, options)
    if (isAllowed) return
    const description = 'Requests per second limit exceeded: slow down, and try again after Retry-After seconds.'
    throw tooManyRequests(description, { retryAfterSeconds: toSeconds(retryAfterMs) })
  }

  /** Counts a guess that failed. @throws ApiError 429 when there were too many. */
  async function countGuess(request: FastifyRequest): Promise<void> {
    if (config.rateLimit) await take(`guess ${callerKey(request.ip)}`, { limit: guessLimit, cost: 1 })
  }

  async function findProject(request: FastifyRequest, options: AdmissionOptions): Promise<Project> {
    const key = readServerKey(request)
    const found = key === undefined ? await projects.find(options.projectId) : await projects.findByServerKey(key)
    // In the log a refusal is this project's too.
    request.projectId = found?.id
    const isMeant = key === undefined || options.projectId === undefined || found?.id === options.projectId
    if (!found || !isMeant || (options.access === 'server-key' && key === undefined)) {
      await countGuess(request)
      throw new ApiError(401, { field: 'authentication', description: 'We failed to authenticate your request' })
    }
    if (key === undefined && !isFromAllowedOrigin(request, found)) {
      throw new ApiError(403, {
        field: 'origin',
        description: 'Unauthorized: origin not allowed',
        // The page may read that much, to tell its developer.
        headers: { 'access-control-allow-origin': '*' },
      })
    }
    return found
  }

  return {
    countGuess,
    /** @throws ApiError 401, 403, 429 */
    async admit(request: FastifyRequest, options: AdmissionOptions): Promise<Admission> {
      const project = options.access === 'public' ? undefined : await findProject(request, options)
      const limit = project?.rateLimit ?? config.rateLimit
      const bucket = `${options.route} ${project?.id ?? ''} ${callerKey(request.ip)}`
      const charge = async (cost: number, { paid = 0 } = {}) => {
        if (limit) await take(bucket, { limit, cost, paid })
        if (project && !(await usage.count(project, cost))) refuseOverQuota()
      }
      await charge(options.cost)
      return { project, charge }
    },
  }
}

export type AdmissionPolicy = ReturnType<typeof createAdmission>

/** No Origin is not every origin: what is no browser has a server key. */
function isFromAllowedOrigin(request: FastifyRequest, { originRules }: Project): boolean {
  const { origin } = request.headers
  return originRules.length === 0 || (origin !== undefined && isOriginAllowed(origin, originRules))
}

function readServerKey({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (lk_\S{1,128})$/.exec(headers.authorization ?? '')?.[1]
}

function refuseOverQuota(): never {
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
