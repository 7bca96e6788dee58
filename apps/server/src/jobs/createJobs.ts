import type { FastifyBaseLogger } from 'fastify'
import { createAnalyticsSweeper } from '../analytics/createAnalyticsSweeper.ts'
import type { ServerContext } from '../context.ts'
import { createHistorySweeper } from './historySweeper/createHistorySweeper.ts'
import { createIndexer, type Indexer } from './indexer/createIndexer.ts'
import { createNotifier, type Notifier } from './notifier/createNotifier.ts'
import { createPriceRecorder, type PriceRecorder } from './priceRecorder/createPriceRecorder.ts'
import { createSessionSweeper } from './sessionSweeper/createSessionSweeper.ts'

/** The background jobs of a server. */
export type Jobs = {
  /** One for each network. */
  indexers: readonly Indexer[]
  /** One for each network. */
  priceRecorders: readonly PriceRecorder[]
  notifier: Notifier
  start: () => void
  stop: () => Promise<void>
}

/** Of the servers on one database, each job runs on one at a time, or may safely run on several. */
export function createJobs(context: ServerContext & { log: FastifyBaseLogger }): Jobs {
  const { config, db, state, prices, tokens, priceStore, metrics, log } = context
  const chains = [...context.chains.values()]
  const indexers = chains.map((chain) =>
    createIndexer({
      db,
      chain,
      log: log.child({ chain: chain.caipNetworkId }),
      locks: state.locks,
      leaseMs: config.indexerLeaseMs,
      onRound: (outcome) => metrics.count('job_runs_total', { task: 'indexer', chain: chain.caipNetworkId, outcome }),
      onIncomplete: () => metrics.count('incomplete_blocks_total', { chain: chain.caipNetworkId }),
    }),
  )
  const priceRecorders = chains.map((chain) =>
    createPriceRecorder({
      chain,
      prices,
      tokens,
      store: priceStore,
      locks: state.locks,
      log: log.child({ chain: chain.caipNetworkId }),
      intervalMs: config.priceHistoryIntervalMs,
      keepDays: config.priceHistoryDays,
      onRound: (outcome) =>
        metrics.count('job_runs_total', { task: 'price_recorder', chain: chain.caipNetworkId, outcome }),
    }),
  )
  const notifier = createNotifier({ db, log, metrics, webhook: config.notify })
  const sweepers = [createSessionSweeper(context), createHistorySweeper(context), createAnalyticsSweeper(context)]
  const all = [...indexers, ...priceRecorders, ...sweepers, notifier]
  return {
    indexers,
    priceRecorders,
    notifier,
    start() {
      for (const job of all) job.start()
    },
    async stop() {
      await Promise.all(all.map((job) => job.stop()))
    },
  }
}
