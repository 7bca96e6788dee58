import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { ChainWatch } from '../chains/watchChain.ts'
import type { OpenedDatabase } from '../db/Database.ts'
import type { Notifier } from '../jobs/notifier/createNotifier.ts'
import { version } from '../packageRoot.ts'
import type { PartStatus, Readiness } from '../readiness/createReadiness.ts'
import type { MailBacklog } from '../wallet/mail/createOutbox.ts'
import type { Gauge, GaugeRow } from './createMetrics.ts'

/** The values that `/metrics` reads at each scrape. Reading them sends no requests. */
export function readGauges(parts: {
  commit: string | undefined
  pool: OpenedDatabase['pool']
  watches: () => readonly ChainWatch[]
  readiness: () => Readiness
  backlog: Notifier['backlog']
  /** Mails of the embedded wallet that wait; undefined where it is off. */
  mails: () => MailBacklog | undefined
  /** Whether their mail server takes mails. */
  isMailUp: () => boolean | undefined
  /** Running requests and open WebSockets. */
  counts: () => { requests: number; sockets: number }
}): Record<string, Gauge> {
  const { pool, watches, counts } = parts
  const ofChains = (read: (state: ReturnType<ChainWatch['state']>) => number | undefined): GaugeRow[] =>
    watches().map(({ chain, state }) => ({ labels: { chain: chain.caipNetworkId }, value: read(state()) }))

  return {
    build_info: {
      help: 'Always 1; the labels are the version, its commit and the version of Node.',
      read: () => [{ labels: { version, commit: parts.commit ?? 'unknown', node: process.versions.node }, value: 1 }],
    },
    uptime_seconds: { help: 'Since the process started.', read: () => process.uptime() },
    resident_memory_bytes: { help: 'Memory of the process.', read: () => process.memoryUsage.rss() },
    heap_used_bytes: { help: 'JavaScript heap in use.', read: () => process.memoryUsage().heapUsed },
    event_loop_lag_seconds: { help: '99th percentile since the last reading.', read: readLag },
    event_loop_utilization: {
      help: 'Share of time the event loop was busy since the last reading.',
      read: readUtilization,
    },
    requests_running: { help: 'Requests without a complete response.', read: () => counts().requests },
    rpc_sockets_open: { help: 'Open WebSockets.', read: () => counts().sockets },
    part_up: {
      help: 'Whether the database, the shared state and the embedded wallet’s key respond: 1 or 0.',
      read() {
        const { database, sharedState, walletKey } = parts.readiness().last()
        return [
          { labels: { part: 'wallet_key' }, value: toNumber(walletKey) },
          { labels: { part: 'database' }, value: toNumber(database) },
          { labels: { part: 'shared_state' }, value: toNumber(sharedState) },
        ]
      },
    },
    database_connections: {
      help: 'Connections to the database by state; the embedded one has one.',
      read: () => [
        { labels: { state: 'busy' }, value: pool().busy },
        { labels: { state: 'idle' }, value: pool().idle },
      ],
    },
    database_waiting: { help: 'Queries waiting for a connection.', read: () => pool().waiting },
    chain_up: {
      help: 'Whether any node of the network responds: 1 or 0.',
      read: () => ofChains(({ isUp }) => toBit(isUp)),
    },
    chain_head_block: {
      help: 'Newest block of the network’s nodes.',
      read: () => ofChains(({ head }) => head?.number),
    },
    chain_head_age_seconds: {
      help: 'Since the newest block was first seen.',
      read: () => ofChains(({ head }) => head && (performance.now() - head.at) / 1000),
    },
    chain_indexed_block: { help: 'Newest block in the database.', read: () => ofChains(({ indexed }) => indexed) },
    notices_waiting: {
      help: 'Notices that the operator’s webhook has not acknowledged.',
      read: () => parts.backlog()?.waiting,
    },
    notices_oldest_seconds: {
      help: 'Age of the oldest notice that is not acknowledged; 0 without one.',
      read: () => ageOf(parts.backlog()),
    },
    wallet_mails_waiting: {
      help: 'Mails of the embedded wallet that the mail server has not accepted.',
      read: () => parts.mails()?.waiting,
    },
    wallet_mails_oldest_seconds: {
      help: 'Age of the oldest of them; 0 without one.',
      read: () => ageOf(parts.mails()),
    },
    wallet_mail_server_up: {
      help: 'Whether the embedded wallet’s mail server takes mails: 1 or 0.',
      read: () => toBit(parts.isMailUp()),
    },
    chain_lag_blocks: { help: 'Blocks the indexer has yet to read.', read: () => ofChains(({ lag }) => lag) },
  }
}

const toBit = (is: boolean | undefined) => (is === undefined ? undefined : Number(is))

const toNumber = (status: PartStatus | undefined) => (status === undefined ? undefined : Number(status === 'ok'))

const loopDelay = monitorEventLoopDelay({ resolution: 20 })
loopDelay.enable()

/** Lag of the event loop in seconds, 99th percentile since the last scrape; without the timer's own 20 ms. */
function readLag(): number {
  const late = loopDelay.percentile(99) / 1e9
  loopDelay.reset()
  return Math.max(0, late - 0.02)
}

let lastUtilization = performance.eventLoopUtilization()

function readUtilization(): number {
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, lastUtilization)
  lastUtilization = now
  return utilization
}

/** Seconds since the oldest of what waits; 0 where nothing does. */
function ageOf(backlog: { oldestAt: Date | null | undefined } | undefined): number | undefined {
  return backlog && (backlog.oldestAt ? (Date.now() - backlog.oldestAt.getTime()) / 1_000 : 0)
}
