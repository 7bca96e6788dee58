/** The metrics of the server. No label contains a caller, a project, an address or a URL. */
export type Metrics = {
  count: <name extends CounterName>(name: name, labels: Labels<(typeof counters)[name]>, by?: number) => void
  /** Adds one duration in seconds. */
  observe: <name extends HistogramName>(name: name, labels: Labels<(typeof histograms)[name]>, seconds: number) => void
  /** Prometheus text exposition format 0.0.4. */
  format: () => string
}

/** The counters; their labels are typed at every use. */
const counters = {
  requests_total: { help: 'Requests by route, method and status.', labels: ['route', 'method', 'status'] },
  rate_limited_total: { help: 'Requests rejected with 429 by route.', labels: ['route'] },
  events_total: {
    help: 'Analytics events and error reports received, of projects with analytics off too.',
    labels: ['kind'],
  },
  analytics_events_total: { help: 'Analytics events received that are known, by name.', labels: ['event'] },
  sign_ins_total: {
    help: 'Sign-ins and refreshes by action (verify or refresh) and outcome: ok, the code of a refusal, or error.',
    labels: ['action', 'outcome'],
  },
  rpc_sockets_total: { help: 'WebSockets opened by network.', labels: ['chain'] },
  connections_dropped_total: { help: 'Connections closed because there were MAX_CONNECTIONS.', labels: [] },
  connections_refused_total: {
    help: 'Connections closed because their address had MAX_CONNECTIONS_PER_IP.',
    labels: [],
  },
  cache_lookups_total: {
    help: 'Cache lookups by kind of value and result: hit or miss.',
    labels: ['kind', 'result'],
  },
  upstream_requests_total: {
    help: 'Calls to nodes and providers by host, network and outcome.',
    labels: ['upstream', 'chain', 'outcome'],
  },
  job_runs_total: {
    help: 'Rounds of background jobs by task, network and outcome.',
    labels: ['task', 'chain', 'outcome'],
  },
  incomplete_blocks_total: {
    help: 'Blocks indexed without transactions or logs that the node could not return, by network.',
    labels: ['chain'],
  },
  notices_total: {
    help: 'Attempts to send a notice to NOTIFY_WEBHOOK_URL by outcome: delivered or failed.',
    labels: ['outcome'],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>

const histograms = {
  request_seconds: { help: 'Time from a request to the end of its response, by route.', labels: ['route'] },
  upstream_seconds: {
    help: 'Time of a call to a node or provider up to the last byte, by host and network.',
    labels: ['upstream', 'chain'],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>

export type CounterName = keyof typeof counters
export type HistogramName = keyof typeof histograms
type Labels<definition extends { labels: readonly string[] }> = Record<definition['labels'][number], string | number>

const prefix = 'latchkey_server_'
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A value read at each scrape: a number, or one for each set of labels; undefined while unknown. */
export type Gauge = { help: string; read: () => number | undefined | readonly GaugeRow[] }
export type GaugeRow = { labels: Record<string, string | number>; value: number | undefined }

export function createMetrics(gauges: Record<string, Gauge>): Metrics {
  const counted = createRows(() => ({ value: 0 }))
  /** `within[i]` counts durations of at most `buckets[i]` and more than the previous bucket. */
  const observed = createRows(() => ({ within: buckets.map(() => 0), seconds: 0, count: 0 }))

  function formatCounter([name, { help }]: [string, { help: string }]): string[] {
    const rows = [...counted.all].filter(([key]) => key.startsWith(`${name}{`))
    return [
      ...head(name, 'counter', help),
      ...rows.map(([key, { value }]) => `${prefix}${key.replace('{}', '')} ${value}`),
    ]
  }

  function formatHistogram([name, { help }]: [string, { help: string }]): string[] {
    const rows = [...observed.all].filter(([key]) => key.startsWith(`${name}{`))
    return [
      ...head(name, 'histogram', help),
      ...rows.flatMap(([key, { within, seconds, count }]) => {
        const labels = key.slice(name.length + 1, -1)
        const bucket = (limit: string, value: number) => `${prefix}${name}_bucket{${labels},le="${limit}"} ${value}`
        let below = 0
        return [
          ...buckets.map((limit, index) => {
            below += within[index] ?? 0
            return bucket(String(limit), below)
          }),
          bucket('+Inf', count),
          `${prefix}${name}_sum{${labels}} ${seconds}`,
          `${prefix}${name}_count{${labels}} ${count}`,
        ]
      }),
    ]
  }

  return {
    count(name, labels, by = 1) {
      counted.find(name, labels).value += by
    },
    observe(name, labels, seconds) {
      const row = observed.find(name, labels)
      row.count += 1
      row.seconds += seconds
      const index = buckets.findIndex((limit) => seconds <= limit)
      if (index >= 0) row.within[index] = (row.within[index] ?? 0) + 1
    },
    format() {
      const lines = [
        ...Object.entries(gauges).flatMap(([name, { help, read }]) => [
          ...head(name, 'gauge', help),
          ...formatGauge(name, read()),
        ]),
        ...Object.entries(counters).flatMap(formatCounter),
        ...Object.entries(histograms).flatMap(formatHistogram),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

function formatGauge(name: string, read: ReturnType<Gauge['read']>): string[] {
  const rows: readonly GaugeRow[] = typeof read === 'object' ? read : [{ labels: {}, value: read }]
  return rows.flatMap(({ labels, value }) =>
    value === undefined ? [] : [`${prefix}${toKey(name, labels).replace('{}', '')} ${value}`],
  )
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} ${type}`]
}

type Branch<row> = { row: row | undefined; next: Map<string | number, Branch<row>> }

/** The rows of all metrics. Finding one follows the values of its labels: writing them as text for every request would cost more. */
function createRows<row>(create: () => row) {
  const all = new Map<string, row>()
  const root: Branch<row> = { row: undefined, next: new Map() }

  function follow(branch: Branch<row>, value: string | number): Branch<row> {
    const found = branch.next.get(value)
    if (found) return found
    const made: Branch<row> = { row: undefined, next: new Map() }
    branch.next.set(value, made)
    return made
  }

  return {
    /** By name and labels, as text. */
    all: all as ReadonlyMap<string, row>,
    find(name: string, labels: Record<string, string | number>): row {
      let branch = follow(root, name)
      for (const label in labels) branch = follow(branch, labels[label] ?? '')
      if (branch.row !== undefined) return branch.row
      const key = toKey(name, labels)
      const row = all.get(key) ?? create()
      branch.row = row
      all.set(key, row)
      return row
    },
  }
}

function toKey(name: string, labels: Record<string, string | number>): string {
  let pairs = ''
  for (const label in labels) pairs += `${pairs === '' ? '' : ','}${label}="${escapeLabel(String(labels[label]))}"`
  return `${name}{${pairs}}`
}

function escapeLabel(value: string): string {
  if (!/[\\"\n]/.test(value)) return value
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
