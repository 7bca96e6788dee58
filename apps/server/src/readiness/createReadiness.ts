import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ChainWatch } from '../chains/watchChain.ts'
import type { Database } from '../db/Database.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import type { SharedState } from '../state/SharedState.ts'

/** A part slower than this counts as away: a balancer asks every few seconds. */
const answerTimeoutMs = 2_000
/** However often `/ready` is asked, the parts are no more often. */
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
    /** By CAIP-2 id; `behind` answers with a history that lacks its newest blocks. */
    chains: Record<string, { node: PartStatus | 'unknown'; indexer: 'ok' | 'behind' | 'unknown'; lag: number | null }>
  }
}

export type Readiness = {
  /** How the server stands, at most a second old. */
  read: () => Promise<ReadyReport>
  /** Whether the database and the shared state answered when they were last asked. */
  last: () => { database: PartStatus | undefined; sharedState: PartStatus | undefined }
  /** Asks now and then by itself, for those who look at `/metrics` alone. */
  start: () => void
  stop: () => Promise<void>
}

/**
 * What of the server works. It can serve nothing without its database or its shared state, nor when it has networks and a node of none
 * of them answers; with one of several networks away it is degraded.
 */
export function createReadiness(context: {
  db: Database
  state: SharedState
  lifecycle: { isClosing: boolean }
  watches: readonly ChainWatch[]
  log: FastifyBaseLogger
}): Readiness {
  const { db, state, lifecycle, watches, log } = context
  const logs = {
    database: createStateLog(log, { failed: 'the database does not answer', works: 'the database answers again' }),
    sharedState: createStateLog(log, {
      failed: 'the shared state does not answer',
      works: 'the shared state answers again',
    }),
  }
  const statuses: { database?: PartStatus; sharedState?: PartStatus } = {}
  let asked: { at: number; done: Promise<void> } | undefined
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function ask(part: keyof typeof statuses, answer: Promise<unknown>): Promise<void> {
    try {
      await withTimeout(answer)
      statuses[part] = 'ok'
      logs[part].works()
    } catch (error) {
      statuses[part] = 'failed'
      if (!lifecycle.isClosing) logs[part].failed(error)
    }
  }

  async function askParts(): Promise<void> {
    if (!asked || performance.now() - asked.at > keptMs) {
      const done = Promise.all([ask('database', db.execute(sql`select 1`)), ask('sharedState', state.ping())])
      asked = { at: performance.now(), done: done.then(() => undefined) }
    }
    await asked.done
  }

  return {
    async read() {
      await askParts()
      const { database = 'failed', sharedState = 'failed' } = statuses
      const chains = Object.fromEntries(watches.map((watch) => [watch.chain.caipNetworkId, toChainReport(watch)]))
      const parts = { database, sharedState, chains }
      return { status: lifecycle.isClosing ? 'closing' : judge(parts), parts }
    },
    last: () => ({ database: statuses.database, sharedState: statuses.sharedState }),
    start() {
      if (running) return
      const controller = new AbortController()
      const goOn = async () => {
        while (!controller.signal.aborted) {
          await askParts()
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

function judge({ database, sharedState, chains }: ReadyReport['parts']): ReadyReport['status'] {
  if (database === 'failed' || sharedState === 'failed') return 'failed'
  const all = Object.values(chains)
  if (all.length > 0 && all.every(({ node }) => node === 'failed')) return 'failed'
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

async function withTimeout(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerTimeoutMs} ms`)), answerTimeoutMs)
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
