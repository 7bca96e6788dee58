import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'
import { packageDir } from '../paths.ts'

const artifactSchema = z.object({ evm: z.object({ bytecode: z.object({ object: z.string().regex(/^[0-9a-f]+$/) }) }) })

const packages = {
  UniswapV2Factory: '@uniswap/v2-core',
  UniswapV2Router02: '@uniswap/v2-periphery',
  WETH9: '@uniswap/v2-periphery',
} as const

/**
 * Creation bytecode of a Uniswap V2 contract, as its authors published it on npm. Unmodified bytes matter: the router
 * carries the hash of the pair's creation code.
 */
export async function readUniswapArtifact(name: keyof typeof packages): Promise<Hex> {
  const file = join(packageDir(packages[name]), 'build', `${name}.json`)
  return `0x${artifactSchema.parse(JSON.parse(await readFile(file, 'utf8'))).evm.bytecode.object}`
}
