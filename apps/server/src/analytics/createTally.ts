import { createHash } from 'node:crypto'
import type { CountedError, CountedEvent } from './parseReports.ts'

type EventRow = Omit<CountedEvent, 'isFirst'> & { projectId: string; day: string; events: number; visits: number }
type ErrorRow = CountedError & { projectId: string; day: string; fingerprint: string; events: number }

/** Rows to write, each kind in the order of its keys: two servers that write the same rows wait for each other, and never in a circle. */
export type TalliedRows = { events: EventRow[]; errors: ErrorRow[] }

/**
 * Rows that a project may have in a day, by this server. Above it, an event is counted without wallet, network and address, and an error
 * without its text: a stranger who makes up names adds to counts, and no rows.
 */
const maxRows = { events: 5_000, errors: 500 }

/** Adds up what pages reported since it was last taken. */
export function createTally(options: { now?: () => Date } = {}) {
  const { now = () => new Date() } = options
  let events = new Map<string, EventRow>()
  let errors = new Map<string, ErrorRow>()
  /** The keys of today, by project. */
  const known = { events: new Map<string, Set<string>>(), errors: new Map<string, Set<string>>() }
  let knownDay = ''

  /** Whether a row may be added for a key. */
  function admit(kind: 'events' | 'errors', { projectId, day, key }: { projectId: string; day: string; key: string }) {
    if (day !== knownDay) {
      known.events.clear()
      known.errors.clear()
      knownDay = day
    }
    const keys = known[kind].get(projectId) ?? new Set<string>()
    known[kind].set(projectId, keys)
    if (!keys.has(key) && keys.size >= maxRows[kind]) return false
    keys.add(key)
    return true
  }

  return {
    addEvent(projectId: string, { isFirst, ...event }: CountedEvent): void {
      const day = toDay(now())
      const toKey = (one: typeof event) =>
        JSON.stringify([projectId, day, one.event, one.wallet, one.method, one.network, one.address])
      const isAdmitted = admit('events', { projectId, day, key: toKey(event) })
      const counted = isAdmitted ? event : { ...event, wallet: '', method: '', network: '', address: '' }
      mergeEvent(events, { ...counted, projectId, day, events: 1, visits: Number(isFirst) }, toKey(counted))
    },
    addError(projectId: string, error: CountedError): void {
      const day = toDay(now())
      const isAdmitted = admit('errors', { projectId, day, key: toFingerprint(error) })
      const counted = isAdmitted ? error : { type: 'Other', message: '', stack: '' }
      const fingerprint = toFingerprint(counted)
      mergeError(errors, { ...counted, projectId, day, fingerprint, events: 1 })
    },
    /** What was added since the last call. */
    take(): TalliedRows {
      const taken = { events: sorted(events), errors: sorted(errors) }
      events = new Map()
      errors = new Map()
      return taken
    },
    /** Adds rows again that could not be written. */
    giveBack(rows: TalliedRows): void {
      for (const row of rows.events) {
        const { projectId, day, event, wallet, method, network, address } = row
        mergeEvent(events, row, JSON.stringify([projectId, day, event, wallet, method, network, address]))
      }
      for (const row of rows.errors) mergeError(errors, row)
    },
  }
}

/** `2026-11-30`, UTC. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function mergeEvent(rows: Map<string, EventRow>, row: EventRow, key: string): void {
  const found = rows.get(key)
  rows.set(key, { ...row, events: row.events + (found?.events ?? 0), visits: row.visits + (found?.visits ?? 0) })
}

function mergeError(rows: Map<string, ErrorRow>, row: ErrorRow): void {
  const key = JSON.stringify([row.projectId, row.day, row.fingerprint])
  rows.set(key, { ...row, events: row.events + (rows.get(key)?.events ?? 0) })
}

function toFingerprint({ type, message, stack }: CountedError): string {
  return createHash('sha256')
    .update(JSON.stringify([type, message, stack]))
    .digest('hex')
}

function sorted<row>(rows: ReadonlyMap<string, row>): row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
