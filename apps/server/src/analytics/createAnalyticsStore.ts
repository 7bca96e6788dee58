import { and, desc, eq, gte, lt, lte, max, ne, sql, sum } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { analyticsCounts, analyticsErrors } from '../db/schema.ts'
import type { TalliedRows } from './createTally.ts'

/** A project's days, both included. */
type Period = { projectId: string; from: string; to: string }

/** Rows of one statement. */
const maxWritten = 500
/** Rows of a list in a report. */
const maxListed = 50

export function createAnalyticsStore(db: Database) {
  const inPeriod = (table: typeof analyticsCounts | typeof analyticsErrors, { projectId, from, to }: Period) =>
    and(eq(table.projectId, projectId), gte(table.day, from), lte(table.day, to))
  const events = sum(analyticsCounts.events).mapWith(Number)
  const visits = sum(analyticsCounts.visits).mapWith(Number)
  const errors = sum(analyticsErrors.events).mapWith(Number)

  /** The largest groups of events by one column, without those where it is empty. */
  async function listBy(column: 'network' | 'address', period: Period) {
    const { [column]: name } = analyticsCounts
    return await db
      .select({ name, events })
      .from(analyticsCounts)
      .where(and(inPeriod(analyticsCounts, period), ne(name, '')))
      .groupBy(name)
      .orderBy(desc(events), name)
      .limit(maxListed)
  }

  return {
    /** Adds to the counts, all or none. */
    async add(rows: TalliedRows): Promise<void> {
      await db.transaction(async (tx) => {
        for (const some of chunks(rows.events)) {
          const { projectId, day, event, wallet, method, network, address } = analyticsCounts
          await tx
            .insert(analyticsCounts)
            .values(some)
            .onConflictDoUpdate({
              target: [projectId, day, event, wallet, method, network, address],
              set: {
                events: sql`${analyticsCounts.events} + excluded.events`,
                visits: sql`${analyticsCounts.visits} + excluded.visits`,
              },
            })
        }
        for (const some of chunks(rows.errors)) {
          const { projectId, day, fingerprint } = analyticsErrors
          await tx
            .insert(analyticsErrors)
            .values(some)
            .onConflictDoUpdate({
              target: [projectId, day, fingerprint],
              set: { events: sql`${analyticsErrors.events} + excluded.events` },
            })
        }
      })
    },

    /** Events and visits of each day and kind. */
    async countDays(period: Period) {
      const { day, event } = analyticsCounts
      return await db
        .select({ day, event, events, visits })
        .from(analyticsCounts)
        .where(inPeriod(analyticsCounts, period))
        .groupBy(day, event)
    },

    async countErrors(period: Period) {
      const { day } = analyticsErrors
      return await db
        .select({ day, errors })
        .from(analyticsErrors)
        .where(inPeriod(analyticsErrors, period))
        .groupBy(day)
    },

    async listWallets(period: Period) {
      const { wallet, method, event } = analyticsCounts
      return await db
        .select({ wallet, method, connections: events })
        .from(analyticsCounts)
        .where(and(inPeriod(analyticsCounts, period), eq(event, 'CONNECT_SUCCESS')))
        .groupBy(wallet, method)
        .orderBy(desc(events), wallet, method)
        .limit(maxListed)
    },

    listNetworks: (period: Period) => listBy('network', period),
    listAddresses: (period: Period) => listBy('address', period),

    async listErrors(period: Period) {
      const { type, message, stack, fingerprint, day } = analyticsErrors
      const lastDay = max(day)
      const rows = await db
        .select({ type, message, stack, count: errors, lastDay })
        .from(analyticsErrors)
        .where(inPeriod(analyticsErrors, period))
        .groupBy(fingerprint, type, message, stack)
        .orderBy(desc(errors), fingerprint)
        .limit(maxListed)
      // Each group has a row, and so a day.
      return rows.map((row) => ({ ...row, lastDay: row.lastDay ?? period.to }))
    },

    /** The ids of projects of which something is kept. */
    async listProjects(): Promise<string[]> {
      const { projectId } = analyticsCounts
      const rows = await db.selectDistinct({ projectId }).from(analyticsCounts).orderBy(projectId)
      return rows.map((row) => row.projectId)
    },

    /** Deletes the days before one. */
    async prune(day: string): Promise<void> {
      await db.delete(analyticsCounts).where(lt(analyticsCounts.day, day))
      await db.delete(analyticsErrors).where(lt(analyticsErrors.day, day))
    },
  }
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>

function chunks<row>(rows: readonly row[]): row[][] {
  const count = Math.ceil(rows.length / maxWritten)
  return Array.from({ length: count }, (_, index) => rows.slice(index * maxWritten, (index + 1) * maxWritten))
}
