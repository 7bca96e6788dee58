import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { anvilPath } from '@latchkey/anvil'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { genesisDaysAgo } from '../seed/seedChain.ts'
import { type ChainClient, chainClient, setClock } from './chainClient.ts'

export const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** An EVM chain of the world: one anvil node. */
export type Chain = Part & { chainId: number; client: ChainClient }

const host = '127.0.0.1'

/**
 * An anvil node that mines on each transaction and keeps its blocks in `dir` between starts (written when it ends and every
 * five minutes). Not started.
 */
export async function createChain(
  options: Pick<PartParameters, 'guard' | 'onDied'> & { chainId: number; port: number; dir: string },
): Promise<Chain> {
  const { chainId, port, dir, guard, onDied } = options
  const url = `http://${host}:${port}`
  const client = chainClient({ chainId, url })
  await mkdir(dir, { recursive: true })
  const genesisSeconds = Math.floor(Date.now() / 1000) - genesisDaysAgo * 86_400
  const part = createPart({
    name: `chain ${chainId}`,
    url,
    command: anvilPath(),
    args: [
      ...['--host', host, '--port', String(port), '--chain-id', String(chainId), '--quiet'],
      ...['--state', join(dir, 'state.json'), '--state-interval', '300'],
      // Without them a reloaded chain cannot trace its old blocks, and the server's indexer reads traces.
      '--preserve-historical-states',
      ...['--cache-path', join(dir, 'cache'), '--timestamp', String(genesisSeconds)],
    ],
    logFile: join(dir, 'anvil.log'),
    guard,
    onDied,
    isReady: async () => (await client.getChainId()) === chainId,
  })
  return {
    ...part,
    chainId,
    client,
    get pid() {
      return part.pid
    },
    async start() {
      await part.start()
      // The clock of a new or reloaded chain starts at its genesis date.
      await setClock(client, { timeMs: Date.now() })
    },
  }
}
