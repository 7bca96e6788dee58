import type { Visit } from './measureVisit.ts'
import { median } from './median.ts'

/** The median of each measure over many visits. */
export function summarise(visits: readonly Visit[]): Visit {
  const of = (measure: keyof Visit) => median(visits.map((visit) => visit[measure]))
  return {
    jsAtButton: of('jsAtButton'),
    jsAtModal: of('jsAtModal'),
    files: of('files'),
    requests: of('requests'),
    buttonMs: of('buttonMs'),
    rowMs: of('rowMs'),
    inpMs: of('inpMs'),
    blockingMs: of('blockingMs'),
    longTasks: of('longTasks'),
    heap: of('heap'),
  }
}
