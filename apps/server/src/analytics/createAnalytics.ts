import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Project } from '../projects/Project.ts'
import { type AnalyticsStore, createAnalyticsStore } from './createAnalyticsStore.ts'
import { createTally } from './createTally.ts'
import { parseError, parseEvent, parseEventName } from './parseReports.ts'

/** What pages report, counted by project and day. */
export type Analytics = {
  /** Counts what a page sent to the endpoint of a kind: events to both, errors to theirs. Nothing of a project with analytics off is kept. */
  record: (
    project: Pick<Project, 'id' | 'isAnalyticsEnabled'>,
    options: { kind: 'event' | 'error'; values: readonly unknown[] },
  ) => void
  store: AnalyticsStore
  /** Writes what was counted. Reports of other servers have what they wrote. */
  flush: () => Promise<void>
  /** Writes what was counted, and stops. */
  close: () => Promise<void>
}

/** How often counts are written. A killed server loses as much. */
const flushMs = 2_000

export function createAnalytics(context: {
  config: Config
  db: Database
  log: FastifyBaseLogger
  metrics: Pick<Metrics, 'count'>
}): Analytics {
  const { config, db, log, metrics } = context
  const store = createAnalyticsStore(db)
  const tally = createTally()
  const writes = createStateLog(log, {
    failed: 'analytics could not be written, will retry',
    works: 'analytics are written again',
  })
  let writing = Promise.resolve()
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(flush, flushMs).unref()

  async function write(): Promise<void> {
    const rows = tally.take()
    if (rows.events.length === 0 && rows.errors.length === 0) return
    try {
      await store.add(rows)
      writes.works()
    } catch (error) {
      // Where the connection was lost in the last moment, these are counted twice.
      tally.giveBack(rows)
      writes.failed(error)
    }
  }

  return {
    store,
    flush,
    record({ id, isAnalyticsEnabled }, { kind, values }) {
      metrics.count('events_total', { kind }, values.length)
      for (const value of values) {
        const name = parseEventName(value)
        if (name) metrics.count('analytics_events_total', { event: name })
        // Cleaning texts takes time, which a stranger could have spent on what is not kept.
        if (!isAnalyticsEnabled) continue
        const event = name && parseEvent(value)
        // Pages send errors one by one; in a list there would be hundreds to clean.
        const error = kind === 'error' && !name ? parseError(value) : undefined
        if (error) tally.addError(id, error)
        if (event) tally.addEvent(id, config.analytics.keepsAddresses ? event : { ...event, address: '' })
      }
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
