import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type * as z from 'zod'
import type { bitcoinChainSchema } from '../chains/bitcoin/bitcoinSchema.ts'
import type { ChainConfig } from '../chains/chainSchema.ts'
import type { cosmosChainSchema } from '../chains/cosmos/cosmosSchema.ts'
import type { polkadotChainSchema } from '../chains/polkadot/polkadotSchema.ts'
import type { SolanaChainConfig } from '../chains/solana/solanaSchema.ts'
import { projectCommand } from '../cli/projectCommand.ts'
import { createServer } from '../createServer.ts'
import { parseEnv } from '../env.ts'
import { createTestDatabase } from './createTestDatabase.ts'
import { watchProjects } from './transactionWatch.ts'

/** What a server may stand on: itself alone, or what many of them share. Suites that store something run on each. */
export const storages = ['embedded', 'postgres and redis'] as const
export type Storage = (typeof storages)[number]

/**
 * A whole server on a database of its own. It does not listen: `get` and `post` go through the application.
 * @param options.storage PostgreSQL and memory when absent, which starts fastest.
 */
export async function createTestServer(options: {
  chains: readonly (TestChain | TestNetwork)[]
  storage?: Storage
  env?: Record<string, string>
}) {
  const dataDir = options.storage === 'embedded' ? await createFolder() : undefined
  const config = parseEnv({
    ...(dataDir ? { DATA_DIR: dataDir } : { DATABASE_URL: await createTestDatabase() }),
    ...(options.storage === 'postgres and redis' && {
      REDIS_URL: inject('redisUrl'),
      REDIS_PREFIX: `${randomUUID()}:`,
    }),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://latchkey.test',
    LATCHKEY_CHAINS: JSON.stringify(options.chains),
    ...options.env,
  })
  const server = await createServer(config)
  watchProjects(server.context.projects)
  return {
    ...server,
    config,
    async close() {
      await server.close()
      if (dataDir) await rm(dataDir, { recursive: true, force: true })
    },
    /** `latchkey-server project`, without its output. @example await server.project('create shop') */
    project: (line: string) =>
      projectCommand({ db: server.context.db, config, print: () => undefined }, line.split(' ')),
    async get(url: string, headers: Record<string, string> = {}) {
      const response = await server.app.inject({ method: 'GET', url, headers })
      return { status: response.statusCode, headers: response.headers, text: response.body, body: parse(response.body) }
    },
    async post(url: string, payload: string | object, headers: Record<string, string> = {}) {
      const response = await server.app.inject({ method: 'POST', url, payload, headers })
      return { status: response.statusCode, headers: response.headers, text: response.body, body: parse(response.body) }
    },
  }
}

/** A copy of the embedded database that the test run has made: initialising one takes longer than most tests. */
async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
  await cp(inject('migratedFolder'), folder, { recursive: true })
  return folder
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>

export type TestChain = Pick<ChainConfig, 'id' | 'rpcUrls'> &
  Partial<Omit<ChainConfig, 'contracts' | 'proxy'>> & {
    contracts?: Partial<ChainConfig['contracts']>
    proxy?: Partial<ChainConfig['proxy']>
  }

/** A network of another namespace. */
export type TestNetwork =
  | TestSolanaNetwork
  | z.input<typeof bitcoinChainSchema>
  | z.input<typeof cosmosChainSchema>
  | z.input<typeof polkadotChainSchema>

export type TestSolanaNetwork = Pick<SolanaChainConfig, 'id' | 'name' | 'rpcUrls'> &
  Partial<Pick<SolanaChainConfig, 'tokens' | 'coingecko' | 'dasUrls' | 'spamCollections'>>

/** A chain as tests mostly want it. */
export function testChain(chain: TestChain) {
  return { name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, ...chain }
}

// Tests read responses without types; the assertions are the check.
// biome-ignore lint/suspicious/noExplicitAny: see above
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
