import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'

const require = createRequire(import.meta.url)
const host = '127.0.0.1'
const nativeCurrency = { name: 'Polkadot', symbol: 'DOT', decimals: 10 } as const
const blockMs = 500
/** 10 DOT. */
const gift = 100_000_000_000n

/** The development keys //Alice and //Bob of every Substrate node. They are public: never use them elsewhere. */
const accounts = [
  {
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  {
    address: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    seed: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  },
] as const

/** The world's Polkadot network: one node, with the metadata of Asset Hub. */
export type Polkadot = Part & {
  info: NonNullable<WorldInfo['polkadot']>
  /** Adds 10 DOT to what an account holds. No transaction makes them. */
  give: (to: string) => Promise<string[]>
}

/** A Polkadot node that keeps its chain in `dir` between starts. Not started. */
export async function createPolkadotPart(
  options: Pick<PartParameters, 'guard' | 'onDied'> & { port: number; dir: string },
): Promise<Polkadot> {
  const { port, dir, guard, onDied } = options
  const url = `http://${host}:${port}`
  await mkdir(dir, { recursive: true })
  const control = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`The Polkadot node answered ${response.status}: ${await response.text()}`)
    return await response.json()
  }
  const give = async (address: string) => {
    await control('fund', { address, amount: String(gift) })
    return []
  }
  const part = createPart({
    name: 'Polkadot node',
    url,
    command: process.execPath,
    args: [
      '--import',
      pathToFileURL(require.resolve('tsx')).href,
      join(packageDir('@latchkey/polkadot-node'), 'src/main.ts'),
    ],
    env: { PORT: String(port), STATE_FILE: join(dir, 'journal'), BLOCK_MS: String(blockMs) },
    logFile: join(dir, 'node.log'),
    guard,
    onDied,
    isReady: async () => typeof (await control('height', {})) === 'number',
  })
  return {
    ...part,
    get pid() {
      return part.pid
    },
    info: {
      // Of its first block, which is the same in every world.
      network: { id: 'polkadot:03b88f6bb8a8431d93a9bdbb0c1f05be', name: 'Local Asset Hub', nativeCurrency, prefix: 0 },
      rpcUrl: url,
      accounts: [...accounts],
    },
    async start() {
      await part.start()
      if ((await control('height', {})) !== 0) return
      for (const { address } of accounts) await give(address)
      await control('mine', {})
    },
    give,
  }
}
