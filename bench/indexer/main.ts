import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startAnvil } from '@latchkey/anvil'
import { type Address, toHex } from 'viem'
import { createRandom } from './createRandom.ts'
import { createTraffic } from './createTraffic.ts'
import { deployContracts } from './deployContracts.ts'
import { compareFacts, readChain, readDatabase } from './readChain.ts'
import { createServerProcess } from './serverProcess.ts'

/**
 * Kills the server with SIGKILL at random moments while blocks (and small reorganisations) arrive, then compares its database with the
 * chain: every transfer exactly once. `BENCH_KILLS` (50), `BENCH_SEED` and `BENCH_MAX_SECONDS` (no limit: when it is reached no
 * further kill follows and the comparison is made) set the run; exits 1 on any difference.
 */

const kills = Number(process.env.BENCH_KILLS ?? 50)
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000)
const maxMs = Number(process.env.BENCH_MAX_SECONDS ?? Number.POSITIVE_INFINITY) * 1000
const random = createRandom(seed)
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const startedAt = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
// Blocks are mined on request, so that they hold several transactions each.
const anvil = await startAnvil({ flags: ['--no-mining'] })
const accounts = await anvil.client.getAddresses()
const [owner] = accounts
if (!owner) throw new Error('anvil has no accounts.')
const contracts = await deployContracts(anvil, owner)
const dataDir = join(folder, 'data')
const chain = {
  id: 31337,
  name: 'Bench',
  rpcUrls: [anvil.url],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  contracts: { weth: contracts.weth },
}
const server = createServerProcess({
  port: await freePort(),
  logFile: join(folder, 'server.log'),
  env: { DATA_DIR: dataDir, DATABASE_URL: '', LATCHKEY_CHAINS: JSON.stringify([chain]) },
})

let sending = true
let reorganisations = 0
const sent = send()
const killed = { starting: 0, running: 0 }
const readyMs: number[] = []
try {
  for (let count = 0; count < kills && performance.now() - startedAt < maxMs; count += 1) {
    server.start()
    // Half of the kills hit a server that serves and indexes, half one anywhere in its start-up (database recovery included).
    if (count % 2 === 0) {
      readyMs.push(await server.ready())
      await sleep(random() * 1_200)
      killed.running += 1
    } else {
      await sleep(random() * Math.max(2_000, readyMs.at(-1) ?? 0))
      killed.starting += 1
    }
    await server.end('SIGKILL')
    if ((count + 1) % 10 === 0) console.log(`${count + 1} kills, block ${await anvil.client.getBlockNumber()}`)
  }
  sending = false
  await sent
  server.start()
  readyMs.push(await server.ready())
  await caughtUp()
  await server.end('SIGTERM')
  await report()
} finally {
  sending = false
  await server.end('SIGKILL')
  await anvil.stop()
  if (process.exitCode !== 1) await rm(folder, { recursive: true, force: true })
  else console.log(`Kept for inspection: ${folder}`)
}

async function send(): Promise<void> {
  const traffic = createTraffic(anvil, { accounts, contracts, random: createRandom(seed + 1) })
  for (let block = 1; sending; block += 1) {
    await traffic.mineBlock()
    if (block % 25 === 0) {
      await traffic.reorganise(1 + Math.floor(random() * 4))
      reorganisations += 1
    }
    await sleep(random() * 80)
  }
}

/** A payment to an address nobody used before is the last transaction; once its history shows it, all before it is indexed. */
async function caughtUp(): Promise<void> {
  const stranger = toHex(BigInt(seed) + 2n ** 155n, { size: 20 })
  await anvil.client.sendTransaction({ account: owner as Address, to: stranger, value: 1n, chain: null })
  await anvil.client.mine({ blocks: 1 })
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${server.url}/v1/account/${stranger}/history`)
    if (JSON.stringify(await answer.json()).includes(stranger)) return
    await sleep(100)
  }
  throw new Error('The indexer did not reach the head of the chain within two minutes.')
}

async function report(): Promise<void> {
  const chain = await readChain(anvil, contracts)
  const database = await readDatabase(dataDir)
  const blocks = compareFacts(chain.blocks, database.blocks)
  const transfers = compareFacts(chain.transfers, database.transfers)
  const kinds: Record<string, number> = {}
  for (const kind of chain.transfers.map((line) => line.split(' ')[1] ?? '')) kinds[kind] = (kinds[kind] ?? 0) + 1
  const exact = [blocks, transfers].every(({ missing, surplus }) => missing.length === 0 && surplus.length === 0)
  const figures = {
    exact,
    seed,
    kills: killed.starting + killed.running,
    killedWhileStarting: killed.starting,
    killedWhileRunning: killed.running,
    reorganisations,
    blocks: { expected: blocks.expected, found: blocks.found },
    transfers: { expected: transfers.expected, found: transfers.found },
    missing: transfers.missing.length + blocks.missing.length,
    surplus: transfers.surplus.length + blocks.surplus.length,
    transfersByKind: kinds,
    readyMs: { median: Math.round(median(readyMs)), max: Math.round(Math.max(...readyMs)) },
    durationSeconds: Math.round((performance.now() - startedAt) / 1000),
  }
  console.table({
    kills: figures.kills,
    reorganisations,
    blocks: blocks.found,
    transfers: transfers.found,
    missing: figures.missing,
    surplus: figures.surplus,
  })
  console.log(JSON.stringify(figures))
  await writeFile(join(import.meta.dirname, 'result.json'), `${JSON.stringify(figures, null, 2)}\n`)
  if (exact) return
  console.log(
    [
      ...transfers.missing.slice(0, 5).map((line) => `missing ${line}`),
      ...transfers.surplus.slice(0, 5).map((line) => `surplus ${line}`),
    ].join('\n'),
  )
  process.exitCode = 1
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
