import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay } from '@latchkey/relay'
import { createServer, parseEnv } from '@latchkey/server'

export type Servers = { query: string; close: () => Promise<void> }

/** The server with its catalogue, and a relay, each on a port of its own as other origins. `query` tells the page where they are. */
export async function startServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-server-'))
  const chain = {
    id: 1,
    name: 'Ethereum',
    // No visit of the benchmark reads from the chain.
    rpcUrls: ['http://127.0.0.1:9'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    startBlock: 1_000_000_000,
  }
  const server = await createServer(
    parseEnv({
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_BURST: '1000000000',
      LATCHKEY_CHAINS: JSON.stringify([chain]),
    }),
  )
  const url = await server.start()
  const relay = await startRelay()
  return {
    query: `?${new URLSearchParams({ server: url, relay: relay.url })}`,
    close: async () => {
      await Promise.all([server.close(), relay.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
