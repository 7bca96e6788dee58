import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFiles } from '../hashFiles.ts'
import { repositoryRoot } from '../paths.ts'

/** What a world's folder holds. */
export type WorldFolder = {
  dir: string
  chainDir(chainId: number): string
  solanaDir: string
  bitcoinDir: string
  cosmosDir: string
  polkadotDir: string
  serverDir: string
  guardDir: string
  serverLog: string
  relayLog: string
  guardLog: string
  worldFile: string
  /** Changes with whatever the past of a chain is made of. */
  seedSources: string
  /** False when chains must be seeded. */
  readonly hasPast: boolean
  /** Call once all chains are seeded: the next start continues from here. */
  keepPast(): Promise<void>
}

/**
 * Decides whether the last world in this folder goes on. Chains and the databases of server and recovery guard live and die together: where one of
 * the chains is missing, does not read, or was seeded by other sources, all of them start anew.
 */
export async function prepareFolder(
  dir: string,
  options: { chainIds: readonly number[]; reset: boolean; log: (line: string) => void },
): Promise<WorldFolder> {
  const { chainIds, reset, log } = options
  const seedFile = join(dir, 'seed.json')
  const chainDir = (chainId: number) => join(dir, `chain-${chainId}`)
  const solanaDir = join(dir, 'solana')
  const bitcoinDir = join(dir, 'bitcoin')
  const cosmosDir = join(dir, 'cosmos')
  const polkadotDir = join(dir, 'polkadot')
  const serverDir = join(dir, 'server')
  const guardDir = join(dir, 'guard')
  const seedSources = await hashSeedSources()
  const seed = JSON.stringify({ chainIds, sources: seedSources })

  const lastSeed = await readFile(seedFile, 'utf8').catch(() => undefined)
  const readable = await Promise.all(chainIds.map((chainId) => isJson(join(chainDir(chainId), 'state.json'))))
  const [solanaState, bitcoinJournal] = [join(solanaDir, 'state.json'), join(bitcoinDir, 'journal')]
  readable.push(!existsSync(solanaState) || (await isJson(solanaState)))
  readable.push(!existsSync(bitcoinJournal) || (await isJournal(bitcoinJournal)))
  let hasPast = !reset && lastSeed === seed && readable.every(Boolean)
  if (!hasPast) {
    if (lastSeed !== undefined && !reset) log('The chains of the last start do not fit this one: starting anew.')
    for (const path of [
      seedFile,
      solanaDir,
      bitcoinDir,
      cosmosDir,
      polkadotDir,
      serverDir,
      guardDir,
      ...chainIds.map(chainDir),
    ])
      await rm(path, { recursive: true, force: true })
  }
  return {
    dir,
    chainDir,
    solanaDir,
    bitcoinDir,
    cosmosDir,
    polkadotDir,
    serverDir,
    guardDir,
    serverLog: join(dir, 'server.log'),
    relayLog: join(dir, 'relay.log'),
    guardLog: join(dir, 'guard.log'),
    worldFile: join(dir, 'world.json'),
    seedSources,
    get hasPast() {
      return hasPast
    },
    async keepPast() {
      await writeFile(seedFile, seed)
      hasPast = true
    },
  }
}

function hashSeedSources(): Promise<string> {
  const networks = ['src/chain', 'src/solana', 'src/bitcoin']
  const own = ['contracts', 'src/contracts', 'src/seed', 'src/accounts.ts', 'package.json', ...networks]
  // How the nodes write their ledgers.
  const nodes = ['svm/src/client', 'svm/src/ledger', 'bitcoin/src/client', 'bitcoin/src/chain']
  const paths = [...own, ...nodes.map((node) => `../fixtures/${node}`)]
  return hashFiles(join(repositoryRoot, 'world'), { paths })
}

/** The node itself cuts off a line that was not finished. */
async function isJournal(file: string): Promise<boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  try {
    for (const line of lines) JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** A power cut may leave half a state file. */
async function isJson(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'))
    return true
  } catch {
    return false
  }
}
