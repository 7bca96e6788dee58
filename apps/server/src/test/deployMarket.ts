import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Anvil, waitForReceipt } from '@latchkey/anvil'
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import type { ChainConfig } from '../chains/chainSchema.ts'
import { deploy, tokenAbi, wethAbi } from './contracts.ts'

const require = createRequire(import.meta.url)

const v2RouterAbi = parseAbi([
  'constructor(address factory, address weth)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address to, uint256 deadline)',
])
const v3Abi = parseAbi(['constructor(address factory, address weth)'])
const positionManagerAbi = parseAbi([
  'constructor(address factory, address weth, address descriptor)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable',
])
const enableFeeAbi = parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)'])
const noConstructor = parseAbi(['constructor()'])

/** How far each fee tier's ticks are apart (V3 whitepaper, table 1), and the last tick there is. */
const tickSpacings: Record<number, number> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const maxTick = 887_272
const zero: Address = '0x0000000000000000000000000000000000000000'
const never = 2n ** 256n - 1n

type Side = { token: Address; amount: bigint }

/**
 * Uniswap V2 and V3 as their authors published them on npm (GPL-2.0 and later, read where they are installed), a wrapped native
 * currency and some tokens. The tests create the pools.
 */
export async function deployMarket(anvil: Anvil, owner: Address) {
  const { client } = anvil
  async function send(to: Address, data: Hex, options: { from?: Address; value?: bigint } = {}) {
    const { from = owner, value = 0n } = options
    const hash = await client.sendTransaction({ account: from, to, data, value, chain: null, gas: 12_000_000n })
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error('A transaction of the market reverted.')
  }
  async function deployCode<const abi extends Abi>(file: string, abi: abi, args: readonly Address[] = []) {
    const artifact: { bytecode?: Hex; evm?: { bytecode: { object: string } } } = require(file)
    const bytecode = artifact.bytecode ?? (`0x${artifact.evm?.bytecode.object}` as const)
    const data = encodeDeployData({ abi: abi as Abi, bytecode, args })
    const hash = await client.sendTransaction({ account: owner, data, chain: null, gas: 20_000_000n })
    const { contractAddress } = await waitForReceipt(client, hash)
    if (!contractAddress) throw new Error(`${file} was not deployed.`)
    return contractAddress.toLowerCase() as Address
  }
  const makeToken = (symbol: string, decimals: number) =>
    deploy(anvil, { name: 'LocalToken', args: [`${symbol} Token`, symbol, decimals, owner], owner })

  const weth = await deploy(anvil, { name: 'WETH9', args: [], owner })
  const uniswapV2Factory = await deploy(anvil, { name: 'UniswapV2Factory', args: [owner], owner })
  const uniswapV2Router = await deployCode('@uniswap/v2-periphery/build/UniswapV2Router02.json', v2RouterAbi, [
    uniswapV2Factory,
    weth,
  ])
  const v3 = '@uniswap/v3-periphery/artifacts/contracts'
  const uniswapV3Factory = await deployCode(
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
    noConstructor,
  )
  // The smallest tier came later on public networks too, by the factory's owner.
  await send(
    uniswapV3Factory,
    encodeFunctionData({ abi: enableFeeAbi, functionName: 'enableFeeAmount', args: [100, 1] }),
  )
  const uniswapV3Router = await deployCode(`${v3}/SwapRouter.sol/SwapRouter.json`, v3Abi, [uniswapV3Factory, weth])
  const uniswapV3Quoter = await deployCode(`${v3}/lens/QuoterV2.sol/QuoterV2.json`, v3Abi, [uniswapV3Factory, weth])
  const positions = await deployCode(
    `${v3}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
    positionManagerAbi,
    [uniswapV3Factory, weth, zero],
  )
  const hash = await client.sendTransaction({ account: owner, data: readMulticall3Code(), chain: null })
  const { contractAddress: multicall3 } = await waitForReceipt(client, hash)
  const usdc = await makeToken('USDC', 6)
  const dai = await makeToken('DAI', 18)
  const contracts = {
    weth,
    uniswapV2Factory,
    uniswapV2Router,
    uniswapV3Factory,
    uniswapV3Router,
    uniswapV3Quoter,
    multicall3: String(multicall3).toLowerCase() as Address,
    stables: [usdc, dai],
  } satisfies Partial<ChainConfig['contracts']>

  /** Mints tokens; wraps native currency for the wrapped one. */
  async function give(token: Address, to: Address, amount: bigint) {
    if (token !== weth)
      return await send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }))
    await send(weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), { value: amount })
    if (to !== owner)
      await send(weth, encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args: [to, amount] }))
  }
  const approve = (token: Address, spender: Address, options: { from?: Address; amount?: bigint } = {}) =>
    send(
      token,
      encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, options.amount ?? never] }),
      options,
    )

  async function fund(spender: Address, sides: readonly Side[]) {
    for (const { token, amount } of sides) {
      await give(token, owner, amount)
      await approve(token, spender)
    }
  }

  return {
    ...contracts,
    contracts,
    usdc,
    dai,
    makeToken,
    give,
    approve,
    send,
    async makeV2Pool(one: Side, other: Side) {
      await fund(uniswapV2Router, [one, other])
      const args = [one.token, other.token, one.amount, other.amount, 0n, 0n, owner, never] as const
      await send(uniswapV2Router, encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args }))
    },
    /** Liquidity over every price, with two amounts of the same value. */
    async makeV3Pool(one: Side, other: Side, fee: number) {
      await fund(positions, [one, other])
      const [first, second] = one.token < other.token ? [one, other] : [other, one]
      const price = squareRoot((second.amount << 192n) / first.amount)
      const create = [first.token, second.token, fee, price] as const
      await send(
        positions,
        encodeFunctionData({
          abi: positionManagerAbi,
          functionName: 'createAndInitializePoolIfNecessary',
          args: create,
        }),
      )
      const spacing = tickSpacings[fee] ?? 1
      const tickUpper = Math.floor(maxTick / spacing) * spacing
      const mint = {
        token0: first.token,
        token1: second.token,
        fee,
        tickLower: -tickUpper,
        tickUpper,
        amount0Desired: first.amount,
        amount1Desired: second.amount,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: owner,
        deadline: never,
      }
      await send(positions, encodeFunctionData({ abi: positionManagerAbi, functionName: 'mint', args: [mint] }))
    },
  }
}

export type Market = Awaited<ReturnType<typeof deployMarket>>

/** @example ether('1.5') // 1500000000000000000n */
export const ether = (amount: string) => parseUnits(amount, 18)

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** viem ships Multicall3's creation code without exporting it. */
function readMulticall3Code(): Hex {
  const file = join(dirname(require.resolve('viem/package.json')), '_esm/constants/contracts.js')
  const match = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(readFileSync(file, 'utf8'))
  if (!match?.[1]) throw new Error(`Multicall3's bytecode is not in ${file}.`)
  return match[1] as Hex // the pattern is that of Hex
}
