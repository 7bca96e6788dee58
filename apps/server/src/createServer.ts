import { setTimeout as sleep } from 'node:timers/promises'
import type { CaipNetworkId } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import { createAnalytics } from './analytics/createAnalytics.ts'
import { serveReports } from './analytics/page/serveReports.ts'
import { createApp } from './app.ts'
import { listWallets } from './catalogue/wallets.ts'
import type { Chain } from './chains/Chain.ts'
import { closeNetwork, openNetwork } from './chains/openNetwork.ts'
import { type ChainWatch, watchChain } from './chains/watchChain.ts'
import type { ServerContext } from './context.ts'
import { createBareApp } from './createBareApp.ts'
import type { Config } from './env.ts'
import { orListenError } from './errors/ListenError.ts'
import { createImages } from './images/createImages.ts'
import { createJobs, type Jobs } from './jobs/createJobs.ts'
import { drain } from './lifecycle/drain.ts'
import { createLifecycle } from './lifecycle/trackRequests.ts'
import { logStart, warnOfDefaults } from './lifecycle/warnOfDefaults.ts'
import { logStream } from './logs/logStream.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { readGauges } from './metrics/readGauges.ts'
import { serveMetrics } from './metrics/serveMetrics.ts'
import { readCommit } from './packageRoot.ts'
import { createProjects } from './projects/createProjects.ts'
import { createUsage } from './projects/createUsage.ts'
import { createProviders } from './providers/createProviders.ts'
import { createEsplora } from './providers/esplora/createEsplora.ts'
import { createLcd } from './providers/lcd/createLcd.ts'
import { createRpc } from './providers/rpc/createRpc.ts'
import { createPublicAgent } from './providers/upstream/createPublicAgent.ts'
import { createUpstreamAgent } from './providers/upstream/createUpstreamAgent.ts'
import { createUpstreamReports } from './providers/upstream/observeCalls.ts'
import { createReadiness } from './readiness/createReadiness.ts'
import { openSignIn } from './signIn/openSignIn.ts'
import { acceptUpgrades } from './sockets/acceptUpgrades.ts'
import { createByteBudget } from './sockets/createByteBudget.ts'
import { countLookups } from './state/countLookups.ts'
import { openStorage } from './state/openStorage.ts'
import { createStores } from './stores/createStores.ts'
import { createWalletServer, type WalletServer } from './wallet/createWalletServer.ts'

export type Server = Pick<Jobs, 'indexers' | 'priceRecorders'> & {
  app: FastifyInstance
  context: ServerContext
  watches: readonly ChainWatch[]
  /** The embedded wallet's listener; undefined where it is off. */
  wallet: WalletServer | undefined
  /** Listens for requests and starts the jobs; resolves to the origin it listens at. @throws ListenError */
  start: () => Promise<string>
  /**
   * Fails `/ready`, accepts no new connections after the drain delay, finishes running requests, stops the indexers and closes the rest.
   */
  close: () => Promise<void>
}

const mebibyte = 1024 * 1024
/** A network that does not respond delays the start no longer than this. */
const firstResponseMs = 1_000

/**
 * Creates the whole server from a configuration: database, nodes, providers, jobs, HTTP. Each part assembles itself; this function fixes
 * the order in which they open and close.
 * @throws DatabaseInUseError, DatabaseUnreachableError, StateUnreachableError
 * @example const server = await createServer(parseEnv(process.env)); await server.start()
 */
export async function createServer(config: Config): Promise<Server> {
  const app = createBareApp(config)
  const { log } = app
  const storage = await openStorage(config, log)
  const { db, pool } = storage.database
  const commit = config.commit ?? readCommit()
  const lifecycle = createLifecycle()
  let wallet: WalletServer | undefined
  const upgrades = acceptUpgrades(app)
  const metrics = createMetrics(
    readGauges({
      commit,
      pool,
      watches: () => watches,
      readiness: () => readiness,
      backlog: () => jobs.notifier.backlog(),
      mails: () => wallet?.context.wallet.outbox.backlog(),
      isMailUp: () => wallet?.context.wallet.outbox.isUp(),
      counts: () => ({ requests: lifecycle.running, sockets: upgrades.count() }),
    }),
  )
  const state = { ...storage.state, cache: countLookups(storage.state.cache, metrics) }
  const { cache } = state
  const reports = createUpstreamReports({ metrics, log })
  const timeoutMs = config.providerTimeoutMs
  const toNodeOptions = (id: CaipNetworkId) => {
    const onWrong = (error: Error) => log.error({ chain: id }, error.message)
    return { timeoutMs, observe: reports(id), network: { id, onWrong } }
  }
  const networks = config.networks.map((network) =>
    openNetwork(network, {
      rpc: (urls, id) => createRpc(urls, toNodeOptions(id)),
      esplora: (urls, id) => createEsplora(urls, toNodeOptions(id)),
      lcd: (urls, id) => createLcd(urls, toNodeOptions(id)),
    }),
  )
  const chains = networks.filter((network): network is Chain => network.namespace === 'eip155')
  const watches = networks.map((chain) => watchChain({ chain, db, log: log.child({ chain: chain.caipNetworkId }) }))
  const walletKey = () => wallet?.context.wallet.keyProvider.currentKeyId()
  const readiness = createReadiness({ db, state, lifecycle, watches, walletKey, log })
  const usage = createUsage({ db, log })
  const analytics = createAnalytics({ config, db, log, metrics })
  const stores = createStores({ config, db, cache })
  const observe = reports()
  const dispatcher = createUpstreamAgent({ timeoutMs, observe })
  const publicDispatcher = createPublicAgent()
  const context: ServerContext = {
    config,
    commit,
    db,
    state,
    projects: createProjects({ db, config }),
    usage,
    signIn: await openSignIn({ config, store: stores.signInKeys }),
    analytics,
    metrics,
    lifecycle,
    unsentResponses: createByteBudget({ perCaller: 32 * mebibyte, total: 64 * mebibyte, stallMs: 5_000 }),
    unreadBodies: createByteBudget({ perCaller: 16 * mebibyte, total: 64 * mebibyte, stallMs: 10_000 }),
    readiness,
    networks: new Map(networks.map((network) => [network.caipNetworkId, network])),
    chains: new Map(chains.map((chain) => [chain.caipNetworkId, chain])),
    wallets: listWallets(config.wallets),
    ...stores,
    ...createProviders({ ...stores, config, networks, chains, db, cache, dispatcher, publicDispatcher, observe }),
    images: createImages({
      store: stores.pictures,
      isOn: config.remoteImages,
      publicDispatcher,
      ipfs: config.ipfsGateway === undefined ? undefined : { gateway: config.ipfsGateway, dispatcher },
    }),
  }
  await createApp(app, context, upgrades)
  const jobs = createJobs({ ...context, log })
  wallet = config.embeddedWallet && (await createWalletServer(context, config.embeddedWallet))
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined
  let reportsPage: Awaited<ReturnType<typeof serveReports>> | undefined

  return {
    app,
    context,
    indexers: jobs.indexers,
    priceRecorders: jobs.priceRecorders,
    watches,
    wallet,
    async start() {
      if (config.metricsPort !== undefined) {
        const address = { host: config.metricsHost, port: config.metricsPort }
        const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
        metricsServer = await orListenError(serveMetrics(metrics, address), { ...address, settings })
      }
      if (config.analytics.port !== undefined) {
        const address = { host: config.analytics.host, port: config.analytics.port }
        const settings = { host: 'ANALYTICS_HOST', port: 'ANALYTICS_PORT' }
        reportsPage = await orListenError(serveReports(context, { ...address, log }), { ...address, settings })
      }
      app.server.on('drop', () => metrics.count('connections_dropped_total', {}))
      // The first `/ready` already reports nodes that are down.
      await Promise.race([Promise.all(watches.map((watch) => watch.start())), sleep(firstResponseMs)])
      readiness.start()
      const { host, port } = config
      const url = await orListenError(app.listen({ host, port }), {
        host,
        port,
        settings: { host: 'HOST', port: 'PORT' },
      })
      await wallet?.start()
      jobs.start()
      logStart({ config, commit, log })
      await warnOfDefaults({ config, db, log })
      return url
    },
    async close() {
      const beganAt = performance.now()
      await Promise.all([drain(app, { lifecycle, delayMs: config.drainDelayMs }), wallet?.close()])
      upgrades.close()
      await app.close()
      await metricsServer?.close()
      await reportsPage?.close()
      const drainedMs = Math.round(performance.now() - beganAt)
      await Promise.all([jobs, ...watches, readiness].map((part) => part.stop()))
      await Promise.all([dispatcher.destroy(), publicDispatcher.destroy()])
      await Promise.all(networks.map(closeNetwork))
      await context.onramp.close()
      await usage.close()
      await analytics.close()
      await state.close()
      await storage.database.close()
      const uptimeSeconds = Math.round(process.uptime())
      log.info(
        { requests: lifecycle.served, uptimeSeconds, drainedMs },
        `closed after ${lifecycle.served} requests and ${uptimeSeconds} s`,
      )
      logStream.flushSync()
    },
  }
}
