import { createECDH, createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localChain } from '@latchkey/cosmos-node'
import { toAddressBytes, toCosmosAddress } from '@latchkey/wire/cosmos'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'
import type { WorldInfo } from '../worldInfo.ts'

const require = createRequire(import.meta.url)
const blockMs = 1_000
const gifts = { uatom: 10_000_000n, uusd: 100_000_000n }

/** The world's Cosmos chain: one node. */
export type Cosmos = Part & {
  info: NonNullable<WorldInfo['cosmos']>
  /** Makes 10 ATOM and 100 USDL, in no transaction. */
  give: (to: string) => Promise<string[]>
}

/** A Cosmos node that keeps its chain in `dir` between starts, and funds the development accounts at its first one. Not started. */
export async function createCosmosPart(
  options: Pick<PartParameters, 'guard' | 'onDied'> & { port: number; dir: string },
): Promise<Cosmos> {
  const { port, dir, guard, onDied } = options
  const url = `http://127.0.0.1:${port}`
  const fundedFile = join(dir, 'funded')
  const accounts = ['alice', 'bob'].map(toAccount)
  await mkdir(dir, { recursive: true })
  const part = createPart({
    name: 'Cosmos node',
    url,
    command: process.execPath,
    args: [
      '--import',
      pathToFileURL(require.resolve('tsx')).href,
      join(packageDir('@latchkey/cosmos-node'), 'src/main.ts'),
    ],
    env: { PORT: String(port), STATE_FILE: join(dir, 'blocks'), BLOCK_MS: String(blockMs) },
    logFile: join(dir, 'node.log'),
    guard,
    onDied,
    isReady: async () => (await fetch(`${url}/cosmos/base/tendermint/v1beta1/blocks/latest`)).ok,
  })

  async function give(address: string): Promise<string[]> {
    for (const [denom, amount] of Object.entries(gifts)) {
      const body = JSON.stringify({ address, denom, amount: String(amount) })
      const response = await fetch(`${url}/control/fund`, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
      if (!response.ok) throw new Error(`The Cosmos node answered ${response.status}: ${await response.text()}`)
    }
    return []
  }

  return {
    ...part,
    get pid() {
      return part.pid
    },
    info: {
      network: {
        id: `cosmos:${localChain.id}`,
        name: 'Local Cosmos',
        nativeCurrency: { name: 'ATOM', symbol: 'ATOM', decimals: 6 },
      },
      restUrl: url,
      accounts,
    },
    async start() {
      const isFunded = existsSync(fundedFile)
      await part.start()
      if (isFunded) return
      for (const { address } of accounts) await give(address)
      await writeFile(fundedFile, '')
    },
    give,
  }
}

/** A development account: its key is public knowledge. */
function toAccount(name: string): { address: string; privateKey: string } {
  const secret = createHash('sha256').update(`latchkey world: cosmos ${name}`).digest()
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(secret)
  const publicKey = curve.getPublicKey(null, 'compressed')
  const address = toCosmosAddress(localChain.prefix, toAddressBytes(publicKey))
  return { address, privateKey: secret.toString('hex') }
}
