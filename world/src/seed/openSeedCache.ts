import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import type { Chain } from '../chain/createChain.ts'
import { cacheDir } from '../paths.ts'

const dumpSchema = z.object({ result: z.templateLiteral(['0x', z.string()]) })

/** Chains that were seeded before, by the hash of what seeds them. Safe to delete. */
export type SeedCache = {
  /** Writes the seeded state of each chain into its folder. @returns false, having written nothing, unless all are there. */
  restore(chainIds: readonly number[], chainDir: (chainId: number) => string): Promise<boolean>
  /** Call when chains were just seeded and nobody else has used them. */
  keep(chains: readonly Chain[]): Promise<void>
}

/** The past is dated from the day a chain is seeded: an older one would end too early. */
const maxAgeMs = 24 * 3_600_000

/** @param seedSources the hash of what seeds a chain, from `prepareFolder` */
export function openSeedCache(seedSources: string): SeedCache {
  const folder = join(cacheDir, 'chains', seedSources)
  const fileOf = (chainId: number) => join(folder, `${chainId}.json.gz`)
  return {
    async restore(chainIds, chainDir) {
      const states = await Promise.all(chainIds.map((chainId) => readState(fileOf(chainId))))
      if (!states.every((state) => state !== undefined)) return false
      for (const [index, chainId] of chainIds.entries()) {
        const dir = chainDir(chainId)
        await mkdir(dir, { recursive: true })
        await writeFile(join(dir, 'state.json'), states[index] ?? '')
      }
      return true
    },
    async keep(chains) {
      await mkdir(folder, { recursive: true })
      await Promise.all(
        chains.map(async ({ chainId, url }) => {
          const state = await dumpState(url)
          const file = fileOf(chainId)
          // Two worlds may seed at once: each writes its own file and the rename makes it whole for both.
          await writeFile(`${file}.${process.pid}`, state)
          await rename(`${file}.${process.pid}`, file)
        }),
      )
    },
  }
}

/** anvil's state as compressed JSON, with the states of old blocks. It is larger than viem takes of a node. */
async function dumpState(url: string): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_dumpState', params: [true] }),
  })
  return Buffer.from(dumpSchema.parse(await response.json()).result.slice(2), 'hex')
}

/** @returns undefined for a state that is missing, too old or broken, which is removed. */
async function readState(file: string): Promise<Buffer | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  try {
    if (Date.now() - found.mtimeMs > maxAgeMs) throw new Error('too old')
    const state = await promisify(gunzip)(await readFile(file))
    JSON.parse(state.toString())
    return state
  } catch {
    await rm(file, { force: true })
    return undefined
  }
}
