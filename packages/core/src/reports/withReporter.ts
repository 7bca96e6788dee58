import type { Latchkey } from '../latchkey.ts'
import type { Reporter } from './createReporter.ts'

/** One for all calls: of several imports of a file, a later one may be done first, and the log would have the events in another order. */
let loading: Promise<typeof import('./createReporter.ts')> | undefined

/** Calls `use` with the reporter, which is loaded only where `analytics` is on. If it cannot be loaded, nothing is reported. */
export function withReporter(latchkey: Latchkey, use: (reporter: Reporter) => void): void {
  const { analytics } = latchkey.options
  if (!analytics?.enabled && !analytics?.log) return
  loading ??= import('./createReporter.ts')
  loading
    .then(({ reporterOf }) => use(reporterOf(latchkey)))
    .catch(() => {
      loading = undefined
    })
}
