import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ChainWatch } from '../chains/watchChain.ts'
import type { Database } from '../db/Database.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import type { SharedState } from '../state/SharedState.ts'

/** A component slower than this counts as down: a load balancer checks every few seconds. */
const responseTimeoutMs = 2_000
/** The components are checked at most this often, for any number of requests to `/ready`. */
const keptMs = 1_000
const everyMs = 10_000
/** The indexer is behind when it would need this long to read what is missing at the network's own pace. */
const behindMs = 120_000

export type PartStatus = 'ok' | 'failed'

export type ReadyReport = {
  /** `degraded` serves what it can; `failed` serves nothing, and `closing` nothing more. */
  status: 'ready' | 'degraded' | 'failed' | 'closing'
  parts: {
    database: PartStatus
    sharedState: PartStatus
    /** The key of the embedded wallet, which may be at another server; absent where the wallet is off. */
    walletKey?: PartStatus
    /** By CAIP-2 id; `behind` serves a history without the newest blocks. */
    chains: Record<string, { node: PartStatus | 'unknown'; indexer: 'ok' | 'behind' | 'unknown'; lag: number | null }>
  }
}

export type Readiness = {
  /** The state of the server, at most a second old. */
  read: () => Promise<ReadyReport>
  /** Whether the database and the shared state responded to the last check. */
  last: () => { [part in 'database' | 'sharedState' | 'walletKey']: PartStatus | undefined }
  /** Checks at intervals, for operators that only use `/metrics`. */
  start: () => void
  stop: () => Promise<void>
}

/**
 * Checks the components of the server. It fails without its database or its shared state, or when no node of any network responds. With one
 * of several networks down it is degraded.
 */
export function createReadiness(context: {
  db: Database
  state: SharedState
  lifecycle: { isClosing: boolean }
  watches: readonly ChainWatch[]
  /** Asks for the embedded wallet's key; undefined where the wallet is off. */
  walletKey: () => Promise<unknown> | undefined
  log: FastifyBaseLogger
}): Readiness {
  const { db, state, lifecycle, watches, walletKey, log } = context
  const logs = {
    database: createStateLog(log, { failed: 'the database does not respond', works: 'the database responds again' }),
    sharedState: createStateLog(log, {
      failed: 'the shared state does not respond',
      works: 'the shared state responds again',
    }),
    walletKey: createStateLog(log, {
      failed: 'the key of the embedded wallet does not respond',
      works: 'the key of the embedded wallet responds again',
    }),
  }
  const statuses: { database?: PartStatus; sharedState?: PartStatus; walletKey?: PartStatus } = {}
  let latest: { at: number; done: Promise<void> } | undefined
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function check(part: keyof typeof statuses, response: Promise<unknown>): Promise<void> {
    try {
      await withTimeout(response)
      statuses[part] = 'ok'
      logs[part].works()
    } catch (error) {
      statuses[part] = 'failed'
      if (!lifecycle.isClosing) logs[part].failed(error)
    }
  }

  async function checkParts(): Promise<void> {
    if (!latest || performance.now() - latest.at > keptMs) {
      const key = walletKey()
      const done = Promise.all([
        check('database', db.execute(sql`select 1`)),
        check('sharedState', state.ping()),
        key && check('walletKey', key),
      ])
      latest = { at: performance.now(), done: done.then(() => undefined) }
    }
    await latest.done
  }

  return {
    async read() {
      await checkParts()
      const { database = 'failed', sharedState = 'failed', walletKey: key } = statuses
      const chains = Object.fromEntries(watches.map((watch) => [watch.chain.caipNetworkId, toChainReport(watch)]))
      const parts = { database, sharedState, ...(key && { walletKey: key }), chains }
      return { status: lifecycle.isClosing ? 'closing' : judge(parts), parts }
    },
    last: () => ({
      database: statuses.database,
      sharedState: statuses.sharedState,
      walletKey: statuses.walletKey,
    }),
    start() {
      if (running) return
      const controller = new AbortController()
      const goOn = async () => {
        while (!controller.signal.aborted) {
          await checkParts()
          // An abort ends the loop by its condition.
          await sleep(everyMs, undefined, { signal: controller.signal }).catch(() => undefined)
        }
      }
      running = { controller, done: goOn() }
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
  }
}

function judge({ database, sharedState, walletKey, chains }: ReadyReport['parts']): ReadyReport['status'] {
  if (database === 'failed' || sharedState === 'failed') return 'failed'
  const all = Object.values(chains)
  if (all.length > 0 && all.every(({ node }) => node === 'failed')) return 'failed'
  // The gateway works without it, and so does everything of the wallet that needs no share.
  if (walletKey === 'failed') return 'degraded'
  return all.some(({ node, indexer }) => node === 'failed' || indexer === 'behind') ? 'degraded' : 'ready'
}

function toChainReport({ chain, state }: ChainWatch): ReadyReport['parts']['chains'][string] {
  const { isUp, lag } = state()
  return {
    node: isUp === undefined ? 'unknown' : isUp ? 'ok' : 'failed',
    indexer: lag === undefined ? 'unknown' : lag * chain.blockTimeMs > behindMs ? 'behind' : 'ok',
    lag: lag ?? null,
  }
}

async function withTimeout(response: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${responseTimeoutMs} ms`)), responseTimeoutMs)
  })
  try {
    await Promise.race([response, late])
  } finally {
    clearTimeout(timer)
  }
}
