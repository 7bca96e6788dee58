import type { Logger } from 'pino'
import type { Metrics } from './createMetrics.ts'

/** Logs that the store is short of space, in at most one line a minute. */
export type StorageLog = {
  /** @param what `evicted` to make room for others, or `rejected` because the publisher stores too much. */
  count(what: 'evicted' | 'rejected', by?: number): void
}

const lineMs = 60_000

/** @param now a monotonic clock in milliseconds. */
export function createStorageLog(log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()): StorageLog {
  let counts = { evicted: 0, rejected: 0 }
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    count(what, by = 1) {
      counts[what] += by
      if (now() < nextAt) return
      log.warn(
        counts,
        'unread messages were evicted or rejected: their publishers store the most, or more than their share',
      )
      counts = { evicted: 0, rejected: 0 }
      nextAt = now() + lineMs
    },
  }
}

/** Reports an error of the store outside of a client's call. */
export function reportStoreError({ metrics, log }: { metrics: Metrics; log: Logger }, error: unknown): void {
  metrics.count('store_errors_total')
  log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'the store failed')
}
