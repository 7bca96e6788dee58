import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { startProgram } from './startProgram.ts'

const manifest = pathToFileURL(createRequire(import.meta.url).resolve('@latchkey/server/package.json'))

/** Where a server keeps what it keeps: `DATA_DIR`, or `DATABASE_URL` and mostly `REDIS_URL`. */
export type Storage = Readonly<Record<string, string>>

/** The network of the benchmark; its indexer finds nothing to do. */
export const chainId = 31337

/** The real server as operators run it, over the upstream that answers at once, with limits that are counted and never reached. */
export function startServer(options: { storage: Storage; upstreamUrl: string; nodeFlags?: readonly string[] }) {
  const { storage, upstreamUrl, nodeFlags } = options
  const chain = {
    id: chainId,
    name: 'Bench',
    rpcUrls: [upstreamUrl],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    startBlock: 1_000_000_000,
    providers: { prices: ['coingecko'] },
    coingecko: { platform: 'bench', coin: 'ether' },
  }
  return startProgram({
    file: new URL('./dist/main.js', manifest),
    readyPath: '/ready',
    ...(nodeFlags && { nodeFlags }),
    env: {
      DATABASE_URL: '',
      REDIS_URL: '',
      ...storage,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      ALLOWED_ORIGINS: '',
      // All visitors share an address.
      MAX_CONNECTIONS_PER_IP: '2000',
      RATE_LIMIT_BURST: '1000000000',
      // So few that buckets are kept, as at operators'.
      RATE_LIMIT_PER_SECOND: '100',
      PRICE_HISTORY_INTERVAL_MS: '0',
      PROVIDER_URLS: JSON.stringify({ coingecko: upstreamUrl }),
      LATCHKEY_CHAINS: JSON.stringify([chain]),
      // The 10^5 names of one run are not one person's.
      LATCHKEY_NAMES: JSON.stringify({ maxPerAddress: 1_000_000 }),
    },
  })
}
