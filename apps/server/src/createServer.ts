import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp, createBareApp } from './app.ts'
import { listWallets } from './catalogue/wallets.ts'
import type { Chain } from './chains/Chain.ts'
import { toCaipNetworkId } from './chains/toCaipNetworkId.ts'
import { type ChainWatch, watchChain } from './chains/watchChain.ts'
import type { ServerContext } from './context.ts'
import { openDatabase } from './db/openDatabase.ts'
import type { Config } from './env.ts'
import { createImages } from './images/createImages.ts'
import { createIndexer, type Indexer } from './jobs/indexer/createIndexer.ts'
import { createNotifier } from './jobs/notifier/createNotifier.ts'
import { createPriceRecorder, type PriceRecorder } from './jobs/priceRecorder/createPriceRecorder.ts'
import { createSessionSweeper } from './jobs/sessionSweeper/createSessionSweeper.ts'
import { drain } from './lifecycle/drain.ts'
import { createLifecycle } from './lifecycle/Lifecycle.ts'
import { logStart } from './lifecycle/logStart.ts'
import { warnOfDefaults } from './lifecycle/warnOfDefaults.ts'
import { createStateLog } from './logs/createStateLog.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { readGauges } from './metrics/readGauges.ts'
import { serveMetrics } from './metrics/serveMetrics.ts'
import { createProjects } from './projects/createProjects.ts'
import { createUsage } from './projects/createUsage.ts'
import { createBalances } from './providers/balances/createBalances.ts'
import { createChainBalances } from './providers/balances/createChainBalances.ts'
import { createBlockscout } from './providers/blockscout/createBlockscout.ts'
import { createBlockscoutBalances } from './providers/blockscout/createBlockscoutBalances.ts'
import { createBlockscoutHistory } from './providers/blockscout/createBlockscoutHistory.ts'
import { createBlockscoutNfts } from './providers/blockscout/createBlockscoutNfts.ts'
import { createBundlers } from './providers/bundler/createBundlers.ts'
import { createNodeGasPrices } from './providers/gasPrices/createNodeGasPrices.ts'
import { createHistory } from './providers/history/createHistory.ts'
import { createIndexedHistory } from './providers/history/createIndexedHistory.ts'
import { createConfiguredNames } from './providers/names/createConfiguredNames.ts'
import { createIdentities } from './providers/names/createIdentities.ts'
import { createIndexedNfts } from './providers/nfts/createIndexedNfts.ts'
import { createNfts } from './providers/nfts/createNfts.ts'
import { createOnramp } from './providers/onramp/createOnramp.ts'
import { createCoinGeckoPrices } from './providers/prices/createCoinGeckoPrices.ts'
import { createPoolPrices } from './providers/prices/createPoolPrices.ts'
import { createPrices } from './providers/prices/createPrices.ts'
import { createRpc } from './providers/rpc/createRpc.ts'
import { createSwaps } from './providers/swap/createSwaps.ts'
import { createOneInchSwaps } from './providers/swap/oneInch/createOneInchSwaps.ts'
import { createUniswapSwaps } from './providers/swap/uniswap/createUniswapSwaps.ts'
import { createPublicAgent } from './providers/upstream/createPublicAgent.ts'
import { createUpstreamAgent } from './providers/upstream/createUpstreamAgent.ts'
import { createUpstreamReports } from './providers/upstream/createUpstreamReports.ts'
import { createZerion } from './providers/zerion/createZerion.ts'
import { createZerionBalances } from './providers/zerion/createZerionBalances.ts'
import { createZerionHistory } from './providers/zerion/createZerionHistory.ts'
import { createZerionNfts } from './providers/zerion/createZerionNfts.ts'
import { readCommit } from './readCommit.ts'
import { createReadiness } from './readiness/createReadiness.ts'
import { acceptUpgrades } from './sockets/acceptUpgrades.ts'
import { createByteBudget } from './sockets/createByteBudget.ts'
import { countLookups } from './state/countLookups.ts'
import { openState } from './state/openState.ts'
import { createAnswerStore } from './stores/createAnswerStore.ts'
import { createImageStore } from './stores/createImageStore.ts'
import { createNameStore } from './stores/createNameStore.ts'
import { createPendingSessionStore } from './stores/createPendingSessionStore.ts'
import { createPriceStore } from './stores/createPriceStore.ts'
import { createSessionStore } from './stores/createSessionStore.ts'
import { createTokenStore } from './stores/createTokenStore.ts'
import { forgetIdentities } from './stores/forgetIdentities.ts'

export type Server = {
  app: FastifyInstance
  context: ServerContext
  indexers: readonly Indexer[]
  priceRecorders: readonly PriceRecorder[]
  watches: readonly ChainWatch[]
  /** Takes requests and begins to follow the chains; gives the origin it listens at. */
  start: () => Promise<string>
  /** Says at `/ready` that it ends, after the drain delay takes nothing new, finishes running requests, stops the indexers, closes the rest. */
  close: () => Promise<void>
}

/**
 * Puts the whole server together from a configuration: database, nodes, providers, indexers, HTTP.
 * @throws DatabaseInUseError, DatabaseUnreachableError, StateUnavailableError
 * @example const server = await createServer(parseEnv(process.env)); await server.start()
 */
export async function createServer(config: Config): Promise<Server> {
  const app = createBareApp(config)
  const { log } = app
  const { db, pool, close: closeDatabase } = await openDatabase(config)
  const redisLog = createStateLog(log, {
    failed: 'the connection to Redis failed, will retry',
    works: 'the connection to Redis is back',
  })
  const opened = await openState({
    ...config,
    onError: redisLog.failed,
    onConnect: redisLog.works,
  }).catch(async (error: unknown) => {
    await closeDatabase()
    throw error
  })
  const commit = config.commit ?? readCommit()
  const lifecycle = createLifecycle()
  const upgrades = acceptUpgrades(app)
  const metrics = createMetrics(
    readGauges({
      commit,
      pool,
      watches: () => watches,
      readiness: () => readiness,
      backlog: () => notifier.backlog(),
      counts: () => ({ requests: lifecycle.running, sockets: upgrades.count() }),
    }),
  )
  const state = { ...opened, cache: countLookups(opened.cache, metrics) }
  const reports = createUpstreamReports({ metrics, log })
  const chains: Chain[] = config.chains.map((chain) => {
    const caipNetworkId = toCaipNetworkId(chain.id)
    const observe = reports(caipNetworkId)
    return {
      ...chain,
      caipNetworkId,
      rpc: createRpc(chain.rpcUrls, { timeoutMs: config.providerTimeoutMs, observe }),
    }
  })
  const watches = chains.map((chain) => watchChain({ chain, db, log: log.child({ chain: chain.caipNetworkId }) }))
  const readiness = createReadiness({ db, state, lifecycle, watches, log })
  const usage = createUsage({ db, log })
  const tokens = createTokenStore({ db, cache: state.cache })
  const { cache } = state
  const observe = reports()
  const dispatcher = createUpstreamAgent({ timeoutMs: config.providerTimeoutMs, observe })
  const providerUrl = (name: keyof typeof providerUrls) => config.providerUrls.get(name) ?? providerUrls[name]
  const prices = createPrices({
    chains,
    providers: {
      pools: createPoolPrices(),
      coingecko: createCoinGeckoPrices({
        url: providerUrl('coingecko'),
        key: config.providerKeys.get('coingecko'),
        dispatcher,
      }),
    },
  })
  const priceStore = createPriceStore(db)
  const names = forgetIdentities(createNameStore(db, { isNotified: config.notify !== undefined }), cache)
  // For addresses that strangers choose.
  const publicDispatcher = createPublicAgent()
  const onramp = createOnramp({
    config: config.onramp,
    cache: state.cache,
    db,
    chains,
    prices,
    timeoutMs: config.providerTimeoutMs,
    observe,
  })
  const zerion = createZerion({ url: providerUrl('zerion'), dispatcher, cache })
  const blockscout = createBlockscout({ url: providerUrl('blockscout'), dispatcher, cache })
  const context: ServerContext = {
    config,
    commit,
    db,
    state,
    projects: createProjects({ db, config }),
    usage,
    metrics,
    lifecycle,
    unsentAnswers: createByteBudget({ perCaller: 32 * mebibyte, total: 64 * mebibyte, stallMs: 5_000 }),
    unreadBodies: createByteBudget({ perCaller: 16 * mebibyte, total: 64 * mebibyte, stallMs: 10_000 }),
    readiness,
    chains: new Map(chains.map((chain) => [chain.caipNetworkId, chain])),
    wallets: listWallets(config.wallets),
    balances: createBalances({
      chains,
      node: createChainBalances({ tokens, prices, cache: state.cache }),
      providers: [createZerionBalances(zerion), createBlockscoutBalances(blockscout, { prices })],
    }),
    history: createHistory({
      providers: [createIndexedHistory({ db }), createZerionHistory(zerion), createBlockscoutHistory(blockscout)],
    }),
    nfts: createNfts({
      providers: [createIndexedNfts({ db }), createZerionNfts(zerion), createBlockscoutNfts(blockscout)],
    }),
    onramp,
    swaps: createSwaps({
      chains,
      providers: [
        createOneInchSwaps({ url: providerUrl('1inch'), dispatcher, cache }),
        createUniswapSwaps({ cache, tokens }),
      ],
    }),
    gasPrices: createNodeGasPrices({ cache }),
    bundlers: createBundlers({ chains, dispatcher, publicDispatcher }),
    tokens,
    prices,
    priceStore,
    names,
    identities: createIdentities(
      createConfiguredNames({ config: config.names, chains, cache, store: names, dispatcher: publicDispatcher }),
    ),
    images: createImages({
      store: createImageStore(db),
      isOn: config.remoteImages,
      publicDispatcher,
      ipfs: config.ipfsGateway === undefined ? undefined : { gateway: config.ipfsGateway, dispatcher },
    }),
    sessions: createSessionStore({ db }),
    pendingSessions: createPendingSessionStore({ db }),
    answers: createAnswerStore(db),
  }
  await createApp(app, context, upgrades)
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
  const notifier = createNotifier({ db, log, metrics, webhook: config.notify })
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
  const sessionSweeper = createSessionSweeper({ ...context, log })
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined

  return {
    app,
    context,
    indexers,
    priceRecorders,
    watches,
    async start() {
      if (config.metricsPort !== undefined)
        metricsServer = await serveMetrics(metrics, { port: config.metricsPort, host: config.metricsHost })
      app.server.on('drop', () => metrics.count('connections_dropped_total', {}))
      // Those who ask `/ready` first learn of nodes that are away; a slow one holds the start up no longer than this.
      await Promise.race([Promise.all(watches.map((watch) => watch.start())), sleep(firstLookMs)])
      readiness.start()
      const url = await app.listen({ host: config.host, port: config.port })
      for (const job of [...indexers, ...priceRecorders, sessionSweeper, notifier]) job.start()
      logStart({ config, commit, log })
      await warnOfDefaults({ config, db, log })
      return url
    },
    async close() {
      const beganAt = performance.now()
      await drain(app, { lifecycle, delayMs: config.drainDelayMs })
      upgrades.close()
      await app.close()
      await metricsServer?.close()
      const drainedMs = Math.round(performance.now() - beganAt)
      await Promise.all(
        [...indexers, ...priceRecorders, sessionSweeper, notifier, ...watches, readiness].map((job) => job.stop()),
      )
      await Promise.all([dispatcher.destroy(), publicDispatcher.destroy()])
      await Promise.all(chains.map(({ rpc }) => rpc.close()))
      await onramp.close()
      await usage.close()
      await state.close()
      await closeDatabase()
      const uptimeSeconds = Math.round(process.uptime())
      log.info(
        { requests: lifecycle.served, uptimeSeconds, drainedMs },
        `closed after ${lifecycle.served} requests and ${uptimeSeconds} s`,
      )
    },
  }
}

const mebibyte = 1024 * 1024

/** A network that does not answer at the start holds it up no longer. */
const firstLookMs = 1_000

/** Where vendors say their APIs are; `PROVIDER_URLS` says otherwise. */
const providerUrls = {
  '1inch': 'https://api.1inch.com/swap/v6.1',
  coingecko: 'https://api.coingecko.com/api/v3',
  zerion: 'https://api.zerion.io/v1',
  blockscout: 'https://api.blockscout.com',
} as const
