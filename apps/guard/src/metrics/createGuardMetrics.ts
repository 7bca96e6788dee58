import type { MailBacklog } from '@latchkey/server/parts'

/** What the log of events counts, since the process started. */
export const countedEvents = [
  'share_stored',
  'recovery_started',
  'recovery_reminded',
  'share_released',
  'recovery_canceled',
] as const
export type CountedEvent = (typeof countedEvents)[number]

/** The metrics of the guard. None says anything of a wallet, an address or a caller. */
export type GuardMetrics = {
  count: (event: CountedEvent) => void
  /** Prometheus text exposition format 0.0.4. */
  format: () => string
}

const prefix = 'latchkey_guard_'

/** @param read what is read at each scrape. */
export function createGuardMetrics(read: {
  mails: () => MailBacklog | undefined
  /** Whether the database responded when it was last asked. */
  isUp: () => boolean | undefined
  /** Whether the mail server did. */
  isMailUp: () => boolean | undefined
}): GuardMetrics {
  const counts = new Map<CountedEvent, number>(countedEvents.map((event) => [event, 0]))

  function readGauges(): [string, string, number | boolean | undefined][] {
    const { waiting, oldestAt } = read.mails() ?? {}
    return [
      ['uptime_seconds', 'Since the process started.', process.uptime()],
      ['resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()],
      ['database_up', 'Whether the database responds: 1 or 0.', read.isUp()],
      ['mail_server_up', 'Whether the mail server takes mails: 1 or 0.', read.isMailUp()],
      ['mails_waiting', 'Mails that the mail server has not accepted.', waiting],
      [
        'mails_oldest_seconds',
        'Age of the oldest of them; 0 without one.',
        waiting === undefined ? undefined : oldestAt ? (Date.now() - oldestAt.getTime()) / 1_000 : 0,
      ],
    ]
  }

  return {
    count: (event) => counts.set(event, (counts.get(event) ?? 0) + 1),
    format() {
      const gauges = readGauges().flatMap(([name, help, value]) => [
        `# HELP ${prefix}${name} ${help}`,
        `# TYPE ${prefix}${name} gauge`,
        ...(value === undefined ? [] : [`${prefix}${name} ${Number(value)}`]),
      ])
      const head = [
        `# HELP ${prefix}events_total Shares stored and released, recoveries started, reminded of and canceled.`,
        `# TYPE ${prefix}events_total counter`,
      ]
      const rows = [...counts].map(([event, value]) => `${prefix}events_total{event="${event}"} ${value}`)
      return `${[...gauges, ...head, ...rows].join('\n')}\n`
    },
  }
}
