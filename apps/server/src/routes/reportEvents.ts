import type { Handler } from './Handler.ts'

/** Events that cost a point: reading as many takes as long as most requests. */
const eventsPerPoint = 20

/** Counts events by day; of a project with analytics off, only for `/metrics`. Neither addresses nor texts of them are logged. */
export const reportEvents: Handler<'reportEvents'> = async ({ analytics }, request) => {
  const { project, body } = request
  const values = Array.isArray(body) ? body : [body]
  const cost = Math.floor(values.length / eventsPerPoint)
  if (cost > 0) await request.charge(cost)
  analytics.record(project, { kind: 'event', values })
  return {}
}
