import type { Handler } from './Handler.ts'

/** Counts events. What they say is of visitors, so it goes nowhere: not to the database, not to the log. */
export const reportEvents: Handler<'reportEvents'> = ({ metrics }, { body }) => {
  metrics.count('events_total', { kind: 'event' }, Array.isArray(body) ? body.length : 1)
  return {}
}
