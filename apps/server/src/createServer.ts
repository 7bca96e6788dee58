import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { toCaipNetworkId } from './chains/toCaipNetworkId.ts'
import type { Chain } from './context.ts'
import { openDatabase } from './db/openDatabase.ts'
import type { Config } from './env.ts'
import { createIndexer, type Indexer } from './jobs/indexer/createIndexer.ts'
import { createChainBalances } from './providers/balances/createChainBalances.ts'
import { createIndexedHistory } from './providers/history/createIndexedHistory.ts'
import { createIndexedNfts } from './providers/nfts/createIndexedNfts.ts'
import { createPoolPrices } from './providers/prices/createPoolPrices.ts'
import { createRpc } from './providers/rpc/createRpc.ts'
import { createCache } from './stores/createCache.ts'
import { createTokenStore } from './stores/createTokenStore.ts'

/** Balances are kept this long (WIRE 2.11). */
const balanceTtlMs = 10_000
const maxCachedBalances = 10_000

export type Server = {
  app: FastifyInstance
  indexers: readonly Indexer[]
  /** Takes requests and begins to follow the chains; gives the origin it listens at. */
  start: () => Promise<string>
  /** Finishes running requests, stops the indexers, closes the database. */
  close: () => Promise<void>
}

/**
 * Puts the whole server together from a configuration: database, nodes, providers, indexers, HTTP.
 * @throws DatabaseInUseError
 * @example const server = await createServer(parseEnv(process.env)); await server.start()
 */
export async function createServer(config: Config): Promise<Server> {
  const { db, close: closeDatabase } = await openDatabase(config)
  const chains: Chain[] = config.chains.map((chain) => ({
    ...chain,
    caipNetworkId: toCaipNetworkId(chain.id),
    rpc: createRpc(chain.rpcUrls),
  }))
  const app = await createApp({
    config,
    chains: new Map(chains.map((chain) => [chain.caipNetworkId, chain])),
    balances: createChainBalances({ tokens: createTokenStore(db), prices: createPoolPrices() }),
    balanceCache: createCache({ ttlMs: balanceTtlMs, maxEntries: maxCachedBalances }),
    history: createIndexedHistory({ db, chains }),
    nfts: createIndexedNfts({ db, chains }),
  })
  const indexers = chains.map((chain) =>
    createIndexer({ db, chain, log: app.log.child({ chain: chain.caipNetworkId }) }),
  )

  return {
    app,
    indexers,
    async start() {
      const url = await app.listen({ host: config.host, port: config.port })
      for (const indexer of indexers) indexer.start()
      return url
    },
    async close() {
      await app.close()
      await Promise.all(indexers.map((indexer) => indexer.stop()))
      await Promise.all(chains.map(({ rpc }) => rpc.close()))
      await closeDatabase()
    },
  }
}
