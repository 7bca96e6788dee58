import type { Handler } from './Handler.ts'

/** Counts an error report or an event, by day; of a project with analytics off, only for `/metrics`. */
export const reportError: Handler<'reportError'> = ({ analytics }, { project, body }) => {
  analytics.record(project, { kind: 'error', values: [body] })
  return {}
}
