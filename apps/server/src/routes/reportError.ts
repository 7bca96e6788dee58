import type { reportError as contract } from '@latchkey/wire'
import type { Handler } from './Handler.ts'

/** Counts error reports; like events, they go nowhere. */
export const reportError: Handler<typeof contract> = ({ metrics }) => {
  metrics.count('events_total', { kind: 'error' })
  return {}
}
