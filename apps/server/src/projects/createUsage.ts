import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/Database.ts'
import { projectUsage } from '../db/schema.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import type { Project } from './Project.ts'

/** Counts calls by project and month. */
export type Usage = {
  /** Counts a call and says whether the quota allowed it, at once where the project’s count is known; one it did not allow is not counted. */
  count: (project: Project, cost: number) => boolean | Promise<boolean>
  /** Writes the counts and stops. */
  close: () => Promise<void>
}

/**
 * How often counts are written. Other servers see them no sooner, so a quota may be passed by what arrives in that time; a
 * killed server forgets as much.
 */
const flushMs = 1_000

type Counter = { projectId: string; month: string; written: number; pending: number }

export function createUsage({ db, log }: { db: Database; log: FastifyBaseLogger }): Usage {
  const counters = new Map<string, Promise<Counter>>()
  /** Those of `counters` that have been read. */
  const opened = new Map<string, Counter>()
  const writes = createStateLog(log, {
    failed: 'usage could not be written, will retry',
    works: 'usage is written again',
  })
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(flush)
  }, flushMs).unref()

  let current = { month: '', endsAt: 0 }
  /** Used by every call, so it is formatted once a month. */
  function thisMonth(): string {
    const now = Date.now()
    if (now >= current.endsAt) current = toMonth(new Date(now))
    return current.month
  }

  async function open(projectId: string, month: string): Promise<Counter> {
    const [row] = await db
      .select({ calls: projectUsage.calls })
      .from(projectUsage)
      .where(and(eq(projectUsage.projectId, projectId), eq(projectUsage.month, month)))
    return { projectId, month, written: row?.calls ?? 0, pending: 0 }
  }

  async function flush(): Promise<void> {
    const month = thisMonth()
    for (const [key, opening] of counters) {
      const counter = await opening.catch(() => undefined)
      if (!counter || (counter.pending === 0 && counter.month !== month)) {
        counters.delete(key)
        opened.delete(key)
        continue
      }
      if (counter.pending > 0) await write(counter)
    }
  }

  async function write(counter: Counter): Promise<void> {
    const { projectId, month, pending } = counter
    counter.pending = 0
    counter.written += pending
    try {
      const [row] = await db
        .insert(projectUsage)
        .values({ projectId, month, calls: pending })
        .onConflictDoUpdate({
          target: [projectUsage.projectId, projectUsage.month],
          set: { calls: sql`${projectUsage.calls} + excluded.calls` },
        })
        .returning({ calls: projectUsage.calls })
      counter.written = row?.calls ?? counter.written
      writes.works()
    } catch (error) {
      counter.pending += pending
      counter.written -= pending
      writes.failed(error)
    }
  }

  return {
    count({ id, quotaPerMonth }, cost) {
      const month = thisMonth()
      const key = `${month} ${id}`
      const known = opened.get(key)
      if (known) return take(known, { quotaPerMonth, cost })
      const opening = counters.get(key) ?? open(id, month)
      counters.set(key, opening)
      return opening.then(
        (counter) => {
          if (counters.get(key) === opening) opened.set(key, counter)
          return take(counter, { quotaPerMonth, cost })
        },
        // Calls that need no database still work while it is down: the call is admitted without being counted.
        () => {
          counters.delete(key)
          return true
        },
      )
    },
    async close() {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

function take(counter: Counter, { quotaPerMonth, cost }: { quotaPerMonth: number | undefined; cost: number }): boolean {
  if (quotaPerMonth !== undefined && counter.written + counter.pending + cost > quotaPerMonth) return false
  counter.pending += cost
  return true
}

/** `2026-11`, UTC, and the millisecond in which it is over. */
function toMonth(date: Date): { month: string; endsAt: number } {
  return { month: date.toISOString().slice(0, 7), endsAt: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) }
}
