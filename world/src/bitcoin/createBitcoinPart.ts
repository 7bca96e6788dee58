import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBitcoinClient } from '@latchkey/bitcoin-node'
import { z } from 'zod'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { openBitcoinAccounts } from './bitcoinAccounts.ts'
import { pastDays, seedBitcoin } from './seedBitcoin.ts'

const require = createRequire(import.meta.url)
const host = '127.0.0.1'
/** CAIP-2 has the first 32 digits of the first block's hash: Bitcoin's own of regtest. */
const networkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const
const gift = 10_000_000
/** Between blocks, while something waits or is not final: a transfer is final within some seconds. */
const blockMs = 1_000

/** The world's Bitcoin network: one node. */
export type Bitcoin = Part & {
  info: NonNullable<WorldInfo['bitcoin']>
  /** Sends 0.1 BTC, and waits for its block. @returns the transaction's id */
  give: (to: string) => Promise<string[]>
  /** Sends satoshis, and waits for their block. @returns the transaction's id */
  pay: (payment: { to: string; amount: bigint }) => Promise<string>
}

/** A Bitcoin node that keeps its chain in `dir` between starts, and is seeded at its first start. Not started. */
export async function createBitcoinPart(
  options: Pick<PartParameters, 'guard' | 'onDied'> & { port: number; dir: string },
): Promise<Bitcoin> {
  const { port, dir, guard, onDied } = options
  const url = `http://${host}:${port}`
  const [stateFile, seededFile] = [join(dir, 'journal'), join(dir, 'seeded')]
  const accounts = openBitcoinAccounts()
  const client = createBitcoinClient(url)
  await mkdir(dir, { recursive: true })
  const part = createPart({
    name: 'Bitcoin node',
    url,
    command: process.execPath,
    args: [
      '--import',
      pathToFileURL(require.resolve('tsx')).href,
      join(packageDir('@latchkey/bitcoin-node'), 'src/main.ts'),
    ],
    env: {
      PORT: String(port),
      STATE_FILE: stateFile,
      START_TIME: String(Math.floor(Date.now() / 1_000) - pastDays * 86_400),
      // The past is written first: see `start`.
      BLOCK_MS: '0',
      AUTO_MINE: 'false',
      FULL_RBF: 'false',
    },
    logFile: join(dir, 'node.log'),
    guard,
    onDied,
    isReady: async () => Number(await client.getText('/blocks/tip/height')) > 0,
  })
  async function pay(to: string, value: number): Promise<string> {
    const txid = z.string().parse(await client.control('fund', { address: to, value }))
    await client.control('mine')
    return txid
  }
  return {
    ...part,
    get pid() {
      return part.pid
    },
    info: {
      network: { id: networkId, name: 'Local Bitcoin', nativeCurrency },
      apiUrl: url,
      accounts: accounts.funded.map(({ payer, privateKey }) => ({ address: payer.address, privateKey })),
    },
    async start() {
      const isSeeded = existsSync(seededFile)
      // Half a past may be in it.
      if (!isSeeded) await rm(stateFile, { force: true })
      await part.start()
      if (!isSeeded) {
        await seedBitcoin(url, accounts)
        await writeFile(seededFile, '')
      }
      await client.control('setBlockMs', { ms: blockMs })
    },
    give: async (to) => [await pay(to, gift)],
    pay: ({ to, amount }) => pay(to, Number(amount)),
  }
}
