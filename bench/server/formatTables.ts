import type { Figures, Goal } from './checkGoals.ts'
import type { CapacityFigures } from './measureCapacity.ts'
import type { CurvePoint } from './measureCurve.ts'

/** The figures as Markdown tables. */
export function formatTables(options: {
  figures: Figures
  capacity: Record<string, CapacityFigures>
  bytesPerMillionRows: Record<string, number>
  goals: readonly Goal[]
}): string {
  const { figures, capacity, bytesPerMillionRows, goals } = options
  const { proxy, reads, coldMisses, start, curves, soak } = figures
  const tables: string[][] = []
  if (proxy) {
    const { server, operated, passThrough, rate } = proxy
    const sides = [server, operated, passThrough]
    tables.push(
      table(
        ['JSON-RPC', 'server', 'bare Fastify', 'pass-through'],
        [
          ['Requests a second', ...sides.map(({ perSecond }) => perSecond.toFixed(0))],
          ['Of the pass-through', proxy.throughputRatio.toFixed(2), proxy.floorRatio.toFixed(2), '1'],
          ['CPU time per request, µs', ...sides.map(({ cpuMicroseconds }) => cpuMicroseconds.toFixed(0))],
          [`At ${rate} a second: p50, ms`, ...sides.map(({ p50Ms }) => p50Ms.toFixed(2))],
          ['… p99, ms', ...sides.map(({ p99Ms }) => p99Ms.toFixed(2))],
        ],
      ),
    )
  }
  if (reads)
    tables.push(
      table(
        ['Cached read', 'requests a second', 'CPU time, µs', 'of hello world', 'bytes alone', 'bare Fastify'],
        [
          [
            'Fastify’s hello world',
            reads.hello.perSecond.toFixed(0),
            reads.hello.cpuMicroseconds.toFixed(0),
            '1',
            '',
            '',
          ],
          ...Object.entries(reads.reads).map(([name, read]) => [
            name,
            read.perSecond.toFixed(0),
            read.cpuMicroseconds.toFixed(0),
            read.ratio.toFixed(2),
            read.bytes.toFixed(2),
            read.operated.toFixed(2),
          ]),
        ],
      ),
    )
  if (coldMisses)
    tables.push(
      table(
        ['Cold misses: upstream requests', 'one visitor', '500 at once'],
        Object.entries(coldMisses).map(([name, { alone, together }]) => [name, String(alone), String(together)]),
      ),
    )
  if (start)
    tables.push(
      table(
        ['Start to ready', 'median, s', 'slowest of five, s', 'idle, MB'],
        Object.entries(start).map(([name, one]) => [
          name,
          (one.medianMs / 1000).toFixed(2),
          (one.slowestMs / 1000).toFixed(2),
          megabytes(one.idleRss),
        ]),
      ),
    )
  for (const [name, points] of Object.entries(curves ?? {})) tables.push(formatCurve(name, points))
  const names = Object.keys(capacity)
  if (names.length > 0) {
    const rows = Object.keys(Object.values(capacity)[0]?.perCoreSecond ?? {})
    const row = (label: string, cell: (name: string) => string) => [label, ...names.map(cell)]
    tables.push(
      table(
        ['Requests a second and core', ...names],
        [
          ...rows.map((kind) => row(kind, (name) => capacity[name]?.perCoreSecond[kind]?.toFixed(0) ?? '')),
          row('Memory, started, MB', (name) => megabytes(capacity[name]?.idleRss)),
          row('Memory, after this load, MB', (name) => megabytes(capacity[name]?.loadedRss)),
          row('Database, MB for 10^6 history rows', (name) => megabytes(bytesPerMillionRows[name])),
        ],
      ),
    )
  }
  if (soak)
    tables.push(
      table(
        [`Soak, ${soak.seconds} s at ${soak.rate} a second`, 'beginning', 'middle', 'end'],
        [
          ['Heap after collection, MB', ...ends(soak.samples.map(({ heap }) => heap))],
          ['Resident, MB', ...ends(soak.samples.map(({ rss }) => rss))],
        ],
      ),
    )
  tables.push(
    table(
      ['goal', 'measured', 'goal', 'met'],
      goals.map(({ name, measured, bound, goal, isMet }) => [
        name,
        measured.toFixed(2),
        `${bound} ${goal}`,
        isMet ? 'yes' : '**no**',
      ]),
    ),
  )
  return tables.map((lines) => lines.join('\n')).join('\n\n')
}

function formatCurve(name: string, points: readonly CurvePoint[]): string[] {
  const heads = points.map(({ sizes }) => `${sizes.history} rows, ${sizes.names} names`)
  const kinds = Object.keys(points[0]?.p50Ms ?? {})
  return table(
    [`${name}, p50, ms`, ...heads],
    kinds.map((kind) => [kind, ...points.map(({ p50Ms }) => p50Ms[kind]?.toFixed(2) ?? '')]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)]
}

function ends(values: readonly number[]): string[] {
  return [values[0], values[Math.floor(values.length / 2)], values.at(-1)].map(megabytes)
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined || Number.isNaN(bytes) ? '' : (bytes / 1e6).toFixed(0)
}
