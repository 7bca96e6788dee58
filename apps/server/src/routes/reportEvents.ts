import type { Handler } from './Handler.ts'

/** Counts events. Their content is about visitors, so it is neither stored nor logged. */
export const reportEvents: Handler<'reportEvents'> = ({ metrics }, { body }) => {
  metrics.count('events_total', { kind: 'event' }, Array.isArray(body) ? body.length : 1)
  return {}
}
