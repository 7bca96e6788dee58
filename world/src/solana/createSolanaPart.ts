import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createSvmClient, svmNetworkId, transferSol, transferTokens } from '@latchkey/svm'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'
import { seedSolana } from './seedSolana.ts'
import { openSolanaAccounts } from './solanaAccounts.ts'
import { planSolanaTokens } from './solanaTokens.ts'

const require = createRequire(import.meta.url)
const host = '127.0.0.1'
const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const gifts = { sol: 1_000_000_000n, usdc: 1_000_000_000n }

/** Callers have checked it. */
type SolanaAddress = Parameters<typeof transferSol>[1]['to']

/** The world's Solana network: one node. */
export type Solana = Part & {
  info: NonNullable<WorldInfo['solana']>
  /** Sends 1 SOL and 1,000 USDC. @returns the signatures */
  give: (to: string) => Promise<string[]>
  /** Sends lamports. @returns the signature */
  pay: (payment: { to: string; amount: bigint }) => Promise<string>
}

/** A Solana node that keeps its ledger in `dir` between starts, and is seeded at its first start. Not started. */
export async function createSolanaPart(
  options: Pick<PartParameters, 'guard' | 'onDied'> & { port: number; dir: string },
): Promise<Solana> {
  const { port, dir, guard, onDied } = options
  const url = `http://${host}:${port}`
  const [stateFile, seededFile] = [join(dir, 'state.json'), join(dir, 'seeded')]
  const [accounts, tokens] = await Promise.all([openSolanaAccounts(), planSolanaTokens()])
  const client = createSvmClient(url)
  await mkdir(dir, { recursive: true })
  const part = createPart({
    name: 'Solana node',
    url,
    command: process.execPath,
    args: [
      ...['--import', pathToFileURL(require.resolve('tsx')).href, join(packageDir('@latchkey/svm'), 'src/main.ts')],
      ...['--port', String(port), '--state-file', stateFile],
    ],
    logFile: join(dir, 'node.log'),
    guard,
    onDied,
    isReady: async () => (await client.request('getHealth')) === 'ok',
  })
  const usdc = tokens.find(({ symbol }) => symbol === 'USDC')
  return {
    ...part,
    get pid() {
      return part.pid
    },
    info: {
      network: { id: svmNetworkId, name: 'Local Solana', nativeCurrency },
      rpcUrl: url,
      wsUrl: url.replace('http', 'ws'),
      accounts: accounts.funded.map(({ signer, secretKey }) => ({ address: signer.address, secretKey })),
      tokens: tokens.map(({ symbol, name, decimals, program, signer }) => {
        return { symbol, name, decimals, address: signer.address, program }
      }),
    },
    async start() {
      const isSeeded = existsSync(seededFile)
      // Half a past may be in it.
      if (!isSeeded) await rm(stateFile, { force: true })
      await part.start()
      if (isSeeded) return
      await seedSolana(url, { accounts, tokens })
      await writeFile(seededFile, '')
    },
    pay: ({ to, amount }) => transferSol(client, { from: accounts.bank, to: to as SolanaAddress, amount }),
    async give(to) {
      if (!usdc) throw new Error('The world has no USDC on Solana.')
      const token = { mint: usdc.signer.address, program: usdc.program, decimals: usdc.decimals }
      const target = { from: accounts.bank, to: to as SolanaAddress }
      return [
        await transferSol(client, { ...target, amount: gifts.sol }),
        await transferTokens(client, token, { ...target, amount: gifts.usdc }),
      ]
    },
  }
}
