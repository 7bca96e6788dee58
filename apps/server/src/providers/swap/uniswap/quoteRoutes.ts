import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { type Chain, nativeAddress } from '../../../chains/Chain.ts'
import { erc20Abi, tokenRead } from '../../../chains/ethCall.ts'
import { type ContractRead, readContracts } from '../../../chains/readContracts.ts'
import type { SwapRequest } from '../SwapProvider.ts'
import { encodeV3Path, v2RouterAbi, v3QuoterAbi } from './abis.ts'
import type { V3Pool } from './readV3Pools.ts'

/** A route through the pools of one router. */
export type Route = {
  router: Address
  /** The native currency appears as its wrapped token. */
  path: Address[]
  /** V3's fee tier of each hop; empty for V2. */
  fees: number[]
  toAmount: bigint
  /** Whether the user's allowance covers the amount; undefined where the user is unknown or pays with the native currency. */
  isApproved: boolean | undefined
}

type Candidate = Omit<Route, 'toAmount' | 'isApproved'> & { read: ContractRead; decode: (data: Hex) => bigint }

/**
 * Quotes every route from the pools' own contracts, all at one block in one request. Routes through routers that the user approved come
 * first, then the best ones: a user who has just approved a router should not need to approve another.
 * @throws NodeUnavailableError, RpcError
 */
export async function quoteRoutes(
  chain: Chain,
  options: SwapRequest & {
    weth: Address
    connectors: readonly Address[]
    v3Pools: readonly V3Pool[]
    signal?: AbortSignal | undefined
  },
): Promise<Route[]> {
  const { weth, amount, user, signal } = options
  const wrap = (token: Address) => (token === nativeAddress ? weth : token)
  const paths = listPaths({ from: wrap(options.from), to: wrap(options.to), connectors: options.connectors })
  const candidates = [...listV2(chain, { paths, amount }), ...listV3(chain, { paths, amount, pools: options.v3Pools })]
  const routers = [...new Set(candidates.map(({ router }) => router))]
  const allowances =
    user === undefined || options.from === nativeAddress
      ? []
      : routers.map((router) =>
          tokenRead(
            options.from,
            encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [user, router] }),
          ),
        )
  const responses = await readContracts(chain, {
    calls: [...candidates.map(({ read }) => read), ...allowances],
    signal,
  })
  const routes = candidates.flatMap(({ read: _, decode, ...candidate }, index): Route[] => {
    const response = responses[index]
    const toAmount = response === undefined ? 0n : decode(response)
    return toAmount > 0n ? [{ ...candidate, toAmount, isApproved: isApproved(candidate.router) }] : []
  })
  return routes.sort(byBest)

  function isApproved(router: Address): boolean | undefined {
    if (allowances.length === 0) return undefined
    return BigInt(responses[candidates.length + routers.indexOf(router)] ?? 0) >= amount
  }
}

/** Approved routes first, then the highest amount; of equal ones the shorter, which costs less gas. */
function byBest(one: Route, other: Route): number {
  if (one.isApproved !== other.isApproved) return one.isApproved ? -1 : 1
  if (one.toAmount !== other.toAmount) return one.toAmount > other.toAmount ? -1 : 1
  return one.path.length - other.path.length
}

function listV2(chain: Chain, { paths, amount }: { paths: Address[][]; amount: bigint }): Candidate[] {
  const { uniswapV2Router: router } = chain.contracts
  if (router === undefined) return []
  return paths.map((path) => ({
    router,
    path,
    fees: [],
    read: {
      to: router,
      data: encodeFunctionData({ abi: v2RouterAbi, functionName: 'getAmountsOut', args: [amount, path] }),
    },
    decode: (data) => decodeFunctionResult({ abi: v2RouterAbi, functionName: 'getAmountsOut', data }).at(-1) ?? 0n,
  }))
}

function listV3(
  chain: Chain,
  { paths, amount, pools }: { paths: Address[][]; amount: bigint; pools: readonly V3Pool[] },
): Candidate[] {
  const { uniswapV3Router: router, uniswapV3Quoter: quoter } = chain.contracts
  if (router === undefined || quoter === undefined) return []
  return paths.flatMap((path) =>
    listV3Fees(path, pools).map((fees) => ({
      router,
      path,
      fees,
      read: {
        to: quoter,
        data: encodeFunctionData({
          abi: v3QuoterAbi,
          functionName: 'quoteExactInput',
          args: [encodeV3Path({ path, fees }), amount],
        }),
      },
      decode: (data) => decodeFunctionResult({ abi: v3QuoterAbi, functionName: 'quoteExactInput', data })[0],
    })),
  )
}

/**
 * Every path from one token to another over at most two of the connectors (three hops), shortest first; no token twice.
 * @example listPaths({ from: A, to: B, connectors: [C] }) // [[A, B], [A, C, B]]
 */
export function listPaths(options: { from: Address; to: Address; connectors: readonly Address[] }): Address[][] {
  const { from, to } = options
  const connectors = [...new Set(options.connectors)].filter((token) => token !== from && token !== to)
  const overTwo = connectors.flatMap((first) =>
    connectors.filter((second) => second !== first).map((second) => [from, first, second, to]),
  )
  return [[from, to], ...connectors.map((token) => [from, token, to]), ...overTwo]
}

/** Pools tried per hop, by the number of hops: all on a direct path, the two deepest over one connector, the deepest over two. */
const poolsPerHop: Record<number, number> = { 1: 8, 2: 2, 3: 1 }

/** The combinations of fee tiers to try along a path; none where a hop has no pool. */
export function listV3Fees(path: readonly Address[], pools: readonly V3Pool[]): number[][] {
  const hops = path.slice(1).map((token, index) => {
    const pair = [path[index], token]
    const between = pools.filter(
      ({ tokens }) => pair.includes(tokens[0] as Address) && pair.includes(tokens[1] as Address),
    )
    return between.slice(0, poolsPerHop[path.length - 1] ?? 0).map(({ fee }) => fee)
  })
  return hops.reduce<number[][]>((ways, fees) => ways.flatMap((way) => fees.map((fee) => [...way, fee])), [[]])
}
