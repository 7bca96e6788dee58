/** The relay's metrics, named as in `/metrics`. No label contains a client, topic or project. */
export type Metrics = {
  count(name: CounterName, label?: string, by?: number): void
  /** Seconds from publishing to the acknowledgement of a subscriber. */
  observeDelivery(seconds: number): void
  /** Prometheus text exposition format 0.0.4. */
  format(): string
}

type CounterName = keyof typeof counters

const counters = {
  connections_total: { help: 'Connections by outcome.', label: 'outcome' },
  calls_total: { help: 'Client calls by method.', label: 'method' },
  call_errors_total: { help: 'Error responses by name.', label: 'error' },
  published_total: { help: 'Published messages by outcome.', label: 'outcome' },
  evicted_total: { help: 'Unread messages of the largest publishers evicted to make room.', label: undefined },
  delivered_total: { help: 'Deliveries sent to a socket.', label: undefined },
  acknowledged_total: { help: 'Deliveries acknowledged.', label: undefined },
  dropped_sockets_total: { help: 'Sockets closed by the relay, by reason.', label: 'reason' },
  store_errors_total: { help: 'Store errors.', label: undefined },
} as const

const prefix = 'latchkey_relay_'
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** @param gauges values that are read on request. */
export function createMetrics(gauges: Record<string, { help: string; read(): number }>): Metrics {
  const values = new Map<CounterName, Map<string, number>>()
  const below = buckets.map(() => 0)
  let deliveries = 0
  let seconds = 0

  function formatCounter(name: CounterName): string[] {
    const { help, label } = counters[name]
    const rows = [...(values.get(name) ?? (label ? [] : [['', 0] as const]))]
    return [
      `# HELP ${prefix}${name} ${help}`,
      `# TYPE ${prefix}${name} counter`,
      ...rows.map(([value, amount]) => `${prefix}${name}${label ? `{${label}="${value}"}` : ''} ${amount}`),
    ]
  }

  return {
    count(name, label = '', by = 1) {
      const rows = values.get(name) ?? new Map<string, number>()
      values.set(name, rows)
      rows.set(label, (rows.get(label) ?? 0) + by)
    },
    observeDelivery(took) {
      deliveries += 1
      seconds += took
      for (const [index, limit] of buckets.entries()) if (took <= limit) below[index] = (below[index] ?? 0) + 1
    },
    format() {
      const histogram = `${prefix}delivery_seconds`
      const lines = [
        ...Object.entries(gauges).flatMap(([name, { help, read }]) => [
          `# HELP ${prefix}${name} ${help}`,
          `# TYPE ${prefix}${name} gauge`,
          `${prefix}${name} ${read()}`,
        ]),
        // Object.keys is string[]; these are the keys of the table above.
        ...(Object.keys(counters) as CounterName[]).flatMap(formatCounter),
        `# HELP ${histogram} Seconds from publishing to acknowledgement.`,
        `# TYPE ${histogram} histogram`,
        ...buckets.map((limit, index) => `${histogram}_bucket{le="${limit}"} ${below[index]}`),
        `${histogram}_bucket{le="+Inf"} ${deliveries}`,
        `${histogram}_sum ${seconds}`,
        `${histogram}_count ${deliveries}`,
      ]
      return `${lines.join('\n')}\n`
    },
  }
}
