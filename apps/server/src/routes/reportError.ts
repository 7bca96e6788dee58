import type { Handler } from './Handler.ts'

/** Counts error reports; like events, they go nowhere. */
export const reportError: Handler<'reportError'> = ({ metrics }) => {
  metrics.count('events_total', { kind: 'error' })
  return {}
}
