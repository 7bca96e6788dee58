import type { Address } from 'viem'
import { encodeFunctionData, isHex, parseAbi } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import { ethCall, readUint } from '../../chains/ethCall.ts'
import { readTokens } from '../../chains/readTokens.ts'
import type { RpcResponse } from '../rpc/readResponses.ts'

/** A Uniswap V2 pair with its reserves in base units. */
export type Pool = {
  token: Address
  quote: Address
  tokenReserve: bigint
  quoteReserve: bigint
  tokenDecimals: number
  quoteDecimals: number
}

type Token = { address: Address; decimals: number }

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/**
 * The pools of each token, and of the wrapped native currency, with the chain's trusted quote tokens (the wrapped native currency and the
 * stablecoins).
 * Pools that do not exist are left out; a chain without a factory has none.
 * @throws NodeUnavailableError
 */
export async function readPools(
  chain: Chain,
  options: { tokens: readonly Token[]; signal?: AbortSignal | undefined },
): Promise<Pool[]> {
  const { uniswapV2Factory: factory, weth, stables } = chain.contracts
  if (factory === undefined) return []
  const trusted = weth === undefined ? stables : [weth, ...stables]
  const quotes = await withDecimals(chain, { addresses: trusted, ...options })
  const wrapped = quotes.filter(({ address }) => address === weth)
  const bases = [...wrapped, ...options.tokens.filter(({ address }) => !trusted.includes(address))]
  const pairs = bases.flatMap((base) =>
    quotes.filter((quote) => quote.address !== base.address).map((quote) => ({ base, quote })),
  )
  const found = await chain.rpc.batch(
    pairs.map(({ base, quote }) =>
      ethCall(factory, encodeFunctionData({ abi, functionName: 'getPair', args: [base.address, quote.address] })),
    ),
    options,
  )
  const existing = pairs.flatMap((pair, index) => {
    const address = readAddress(found[index])
    return address ? [{ ...pair, address }] : []
  })
  const getReserves = encodeFunctionData({ abi, functionName: 'getReserves' })
  const reserves = await chain.rpc.batch(
    existing.map(({ address }) => ethCall(address, getReserves)),
    options,
  )
  return existing.flatMap(({ base, quote }, index) => toPool({ base, quote, reserves: reserves[index] }))
}

async function withDecimals(
  chain: Chain,
  options: { addresses: readonly Address[]; signal?: AbortSignal | undefined },
): Promise<Token[]> {
  const described = await readTokens(chain.rpc, options)
  return options.addresses.map((address, index) => ({ address, decimals: described[index]?.decimals ?? 18 }))
}

function readAddress(response: RpcResponse | undefined): Address | undefined {
  const word = readUint(response)
  return word ? `0x${word.toString(16).padStart(40, '0')}` : undefined
}

function toPool({ base, quote, reserves }: { base: Token; quote: Token; reserves: RpcResponse | undefined }): Pool[] {
  if (!reserves || 'error' in reserves || !isHex(reserves.result) || reserves.result.length < 130) return []
  const reservePair = [BigInt(reserves.result.slice(0, 66)), BigInt(`0x${reserves.result.slice(66, 130)}`)] as const
  // A pair has its tokens sorted by address.
  const [tokenReserve, quoteReserve] = base.address < quote.address ? reservePair : [reservePair[1], reservePair[0]]
  const amounts = { tokenReserve, quoteReserve, tokenDecimals: base.decimals, quoteDecimals: quote.decimals }
  return [{ token: base.address, quote: quote.address, ...amounts }]
}
