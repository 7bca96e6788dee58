import type { RelayContext } from '../RelayContext.ts'

/** For work on the store that no call of a client waits for. */
export function reportStoreError({ metrics, log }: Pick<RelayContext, 'metrics' | 'log'>, error: unknown): void {
  metrics.count('store_errors_total')
  log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'the store failed')
}
