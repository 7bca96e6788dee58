import { createHash, randomBytes } from 'node:crypto'
import { parseOriginRule } from '@latchkey/wire'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { projectKeys, projects } from '../db/schema.ts'
import type { Config } from '../env.ts'
import { createSecret, type Secret } from '../secrets/createSecret.ts'
import { createExpiringMap } from '../state/memory/createExpiringMap.ts'
import { defaultFeatures, type Project } from './Project.ts'

type LookupOptions = {
  /**
   * Called before the database is asked for an id or key that was not a project's lately. If it throws, the lookup ends with its error,
   * without a query.
   */
  admitQuery?: (() => Promise<void>) | undefined
}

/** The projects that use this server. */
export type Projects = {
  /**
   * The project of an id; undefined when there is none or it is disabled. While no project was created at all, the default
   * one for every id and none.
   */
  find: (id: string | undefined, options?: LookupOptions) => Promise<Project | undefined>
  /** The project of an id where it was looked up lately; null where there is none; undefined where only `find` can say. */
  known: (id: string | undefined) => Project | null | undefined
  /** The project a secret server key belongs to. */
  findByServerKey: (key: string, options?: LookupOptions) => Promise<Project | undefined>
}

/** How soon a change by the command line is seen everywhere. */
const freshMs = 5_000
/** For this long, known projects stay available while the database is down. */
const staleMs = 10 * 60_000
const maxKept = 10_000

/** Projects as the database has them. */
export function createProjects(context: { db: Database; config: Config }): Projects {
  const { db, config } = context
  const fresh = createExpiringMap<{ found: unknown }>({ maxEntries: maxKept })
  // In a cache of its own, so that thousands of made-up ids evict no known project.
  const unknown = createExpiringMap<{ found: undefined }>({ maxEntries: maxKept })
  const stale = createExpiringMap<{ found: unknown }>({ maxEntries: maxKept })
  const reads = new Map<string, Promise<unknown>>()
  const defaultProject = createDefaultProject(config)

  /** One query at a time for a key, its result kept for a moment; an old one while the database fails. */
  async function kept<value>(key: string, read: () => Promise<value>, options: LookupOptions = {}): Promise<value> {
    const entry = fresh.get(key) ?? unknown.get(key)
    if (entry) return entry.found as value // `key` begins with the kind of what is kept
    // Each caller is charged, also one that joins a running query.
    if (!stale.get(key)) await options.admitQuery?.()
    const running = reads.get(key) ?? start(key, read)
    try {
      return (await running) as value
    } catch (error) {
      const old = stale.get(key)
      if (!old) throw error
      return old.found as value
    }
  }

  function start(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const reading = read()
      .then((found) => {
        fresh.take(key)
        stale.take(key)
        if (found === undefined) unknown.set(key, { found }, freshMs)
        else {
          fresh.set(key, { found }, freshMs)
          stale.set(key, { found }, staleMs)
        }
        return found
      })
      .finally(() => reads.delete(key))
    reads.set(key, reading)
    return reading
  }

  const isOpen = () =>
    kept('open', async () => (await db.select({ id: projects.id }).from(projects).limit(1)).length === 0)

  return {
    async find(id, options) {
      if (await isOpen()) return defaultProject
      if (id === undefined || !isProjectId(id)) return undefined
      const read = async () => {
        const [row] = await db
          .select()
          .from(projects)
          .where(and(eq(projects.id, id), eq(projects.isEnabled, true)))
        return row && toProject(row)
      }
      return await kept(`id ${id}`, read, options)
    },
    known(id) {
      const isOpen = fresh.get('open')?.found
      if (isOpen === true) return defaultProject
      if (isOpen === undefined) return undefined
      // The key says what is kept.
      return id === undefined ? null : (fresh.get(`id ${id}`)?.found as Project | undefined)
    },
    async findByServerKey(key, options) {
      const hash = hashServerKey(key)
      const read = async () => {
        const [row] = await db
          .select({ project: projects })
          .from(projectKeys)
          .innerJoin(projects, eq(projects.id, projectKeys.projectId))
          .where(
            and(
              eq(projectKeys.hash, hash),
              eq(projects.isEnabled, true),
              or(isNull(projectKeys.expiresAt), gt(projectKeys.expiresAt, new Date())),
            ),
          )
        return row && toProject(row.project)
      }
      return await kept(`key ${hash}`, read, options)
    },
  }
}

/** The only project of a server without configured projects. */
function createDefaultProject({ allowedOrigins, analytics }: Config): Project {
  const origins = allowedOrigins === '*' ? [] : allowedOrigins
  return {
    id: 'default',
    name: 'Default',
    allowedOrigins: origins,
    originRules: origins.flatMap((rule) => parseOriginRule(rule) ?? []),
    features: defaultFeatures,
    // With no project to set, the token by which the operator reads the counts turns them on.
    isAnalyticsEnabled: analytics.token !== undefined,
    sealedProviderKeys: {},
    quotaPerMonth: undefined,
    rateLimit: undefined,
  }
}

/** A database row as a `Project`. */
export function toProject(row: typeof projects.$inferSelect): Project {
  const { id, name, allowedOrigins, isAnalyticsEnabled, rateBurst, ratePerSecond } = row
  return {
    id,
    name,
    allowedOrigins,
    originRules: allowedOrigins.flatMap((rule) => parseOriginRule(rule) ?? []),
    features: { ...defaultFeatures, ...row.features },
    isAnalyticsEnabled,
    sealedProviderKeys: row.providerKeys,
    quotaPerMonth: row.quotaPerMonth ?? undefined,
    rateLimit:
      rateBurst === null || ratePerSecond === null ? undefined : { burst: rateBurst, perSecond: ratePerSecond },
  }
}

/** Whether a text can be a project's id. Others are not looked up. */
export function isProjectId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}

/** How leaked keys are found in code and logs. */
const prefix = 'lk_'

/** A new secret key for a project's own servers: 256 random bits. */
export function createServerKey(): Secret {
  return createSecret(`${prefix}${randomBytes(32).toString('base64url')}`)
}

/** The stored hash of a server key. */
export function hashServerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
