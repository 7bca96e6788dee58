import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'
import { packageDir } from '../paths.ts'

const code = z.string().regex(/^(0x)?[0-9a-f]+$/)
/** V2's artifacts are the compiler's, V3's are hardhat's. */
const artifactSchema = z.union([
  z.object({ evm: z.object({ bytecode: z.object({ object: code }) }) }).transform(({ evm }) => evm.bytecode.object),
  z.object({ bytecode: code }).transform(({ bytecode }) => bytecode),
])

const files = {
  UniswapV2Factory: ['@uniswap/v2-core', 'build/UniswapV2Factory.json'],
  UniswapV2Router02: ['@uniswap/v2-periphery', 'build/UniswapV2Router02.json'],
  WETH9: ['@uniswap/v2-periphery', 'build/WETH9.json'],
  UniswapV3Factory: ['@uniswap/v3-core', 'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'],
  SwapRouter: ['@uniswap/v3-periphery', 'artifacts/contracts/SwapRouter.sol/SwapRouter.json'],
  QuoterV2: ['@uniswap/v3-periphery', 'artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'],
  NonfungiblePositionManager: [
    '@uniswap/v3-periphery',
    'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  ],
} as const

/**
 * Creation bytecode of a Uniswap contract, as its authors published it on npm. Unmodified bytes matter: the routers carry the
 * hash of a pool's creation code.
 */
export async function readUniswapArtifact(name: keyof typeof files): Promise<Hex> {
  const [packageName, file] = files[name]
  const text = await readFile(join(packageDir(packageName), file), 'utf8')
  return `0x${artifactSchema.parse(JSON.parse(text)).replace(/^0x/, '')}`
}
