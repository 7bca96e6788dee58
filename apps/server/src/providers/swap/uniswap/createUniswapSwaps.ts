import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type Chain, nativeAddress, zeroAddress } from '../../../chains/Chain.ts'
import { readContracts } from '../../../chains/readContracts.ts'
import type { Cache } from '../../../state/SharedState.ts'
import type { TokenStore } from '../../../stores/createTokenStore.ts'
import { ProviderRejectionError } from '../../upstream/ProviderUnavailableError.ts'
import {
  MinimumNotMetError,
  type SwapCaller,
  type SwapListing,
  type SwapProvider,
  type SwapRequest,
} from '../SwapProvider.ts'
import { encodeSwap, type Permit, parsePermit } from './encodeSwap.ts'
import { listConnectors } from './listConnectors.ts'
import { quoteRoutes, type Route } from './quoteRoutes.ts'
import { readV3Pools, v3PoolsSchema } from './readV3Pools.ts'

const name = 'uniswap'
const sources = ['uniswap-v2', 'uniswap-v3'] as const
/** Pools rarely change; a new one is used within this time. */
const poolsTtlMs = 60_000
/** A swap that is mined later reverts. */
const deadlineSeconds = 20 * 60
/** Upper bounds from observed swaps; the node's own estimate is better where it has one. */
const gasOfSwap = 90_000n
const gasOfHop = 110_000n

const eip2612Abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
])

/**
 * Swaps over Uniswap's V2 and V3 pools on the network itself, without a key: the best route of at most three hops within one version, each
 * version a source, priced by the pools' own contracts at one block. A quote takes one request to the node, and two more once a minute.
 */
export function createUniswapSwaps(context: { cache: Cache; tokens: TokenStore }): SwapProvider {
  /** Every route, the best first; only through the requested source, where one was requested. */
  async function quoteAll(chain: Chain, request: SwapRequest, { signal }: SwapCaller): Promise<[Route, ...Route[]]> {
    const { weth, uniswapV3Factory: factory, uniswapV3Quoter, uniswapV3Router } = chain.contracts
    if (weth === undefined) throw new Error('Uniswap needs the wrapped native currency of the network.') // isOffered excludes such networks
    const wrap = (token: Address) => (token === nativeAddress ? weth : token)
    const [from, to] = [wrap(request.from), wrap(request.to)]
    if (from === to)
      throw reject('these are the same currency, wrapped and unwrapped: deposit it to the token, or withdraw it')
    const connectors = listConnectors(chain)
    const hasV3 = factory !== undefined && uniswapV3Quoter !== undefined && uniswapV3Router !== undefined
    const tokens = [...new Set([from, to, ...connectors])].sort()
    const v3Pools = hasV3
      ? await context.cache.load(`v3-pools:${chain.id}:${tokens.join()}`, {
          ttlMs: poolsTtlMs,
          schema: v3PoolsSchema,
          load: () => readV3Pools(chain, { factory, tokens }),
        })
      : []
    const routes = await quoteRoutes(chain, { ...request, weth, connectors, v3Pools, signal })
    const [best, ...rest] = routes.filter((route) => request.source === undefined || toSource(route) === request.source)
    if (!best) throw reject('no pools connect these tokens for this amount')
    return [best, ...rest]
  }

  return {
    name,
    sources,
    isOffered: ({ contracts }) => contracts.weth !== undefined && listRouters(contracts).length > 0,
    async listTokens(chain, { signal }) {
      const addresses = [...new Set([...listConnectors(chain), ...chain.contracts.swapTokens])]
      const described = await context.tokens.describe(chain, { addresses, signal })
      const calls = described.flatMap(({ address }) => [
        { to: address, data: encodeFunctionData({ abi: eip2612Abi, functionName: 'DOMAIN_SEPARATOR' }) },
        { to: address, data: encodeFunctionData({ abi: eip2612Abi, functionName: 'nonces', args: [zeroAddress] }) },
      ])
      const responses = await readContracts(chain, { calls, signal })
      const isWord = (index: number) => responses[index]?.length === 66
      const native: SwapListing = { address: nativeAddress, ...chain.nativeCurrency, eip2612: false }
      const listed = described.map((token, index) => ({
        ...token,
        eip2612: isWord(2 * index) && isWord(2 * index + 1),
      }))
      return [native, ...listed]
    },
    async getQuotes(chain, request, caller) {
      const routes = await quoteAll(chain, request, caller)
      return routes
        .filter((route, index) => routes.findIndex((one) => toSource(one) === toSource(route)) === index)
        .map((route) => {
          const { toAmount, isApproved } = route
          const source = toSource(route)
          const takesPermit = source === 'uniswap-v3' && request.from !== nativeAddress
          return { source, toAmount, gas: toGas(route), isApproved, ...(takesPermit && { takesPermit }) }
        })
    },
    listSpenders: async ({ contracts }) => listRouters(contracts),
    async getSpender(chain, request, caller) {
      return (await quoteAll(chain, request, caller))[0].router
    },
    async build(chain, request, caller) {
      const routes = await quoteAll(chain, request, caller)
      const { slippageBps, minimum = 0n } = request
      // V2's router only takes signed approvals for its own liquidity tokens.
      const route = request.permit ? routes.find((one) => toSource(one) === 'uniswap-v3') : routes[0]
      if (!route) throw reject('signed approvals are taken by uniswap-v3 alone')
      const { toAmount, router: to } = route
      const permit = request.permit ? readPermit(request.permit) : undefined
      if (permit && !isPermitOf(permit, { ...request, router: to }))
        throw reject('the permit is not one of this user, router and amount')
      if (toAmount < minimum) throw new MinimumNotMetError({ provider: name })
      const least = (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
      const data = encodeSwap({
        ...request,
        route,
        permit,
        receiver: request.user,
        minReturn: least > minimum ? least : minimum,
        deadline: BigInt(Math.floor(Date.now() / 1000) + deadlineSeconds),
      })
      const value = request.from === nativeAddress ? request.amount : 0n
      return { to, data, value, toAmount, gas: toGas(route) }
    },
  }
}

function toSource({ fees }: Route): (typeof sources)[number] {
  return fees.length === 0 ? 'uniswap-v2' : 'uniswap-v3'
}

function readPermit(permit: string): Permit {
  const read = parsePermit(permit)
  if (!read) throw reject('permit has to be the seven words of an EIP-2612 permit')
  return read
}

function isPermitOf(permit: Permit, wanted: SwapRequest & { user: Address | undefined; router: Address }): boolean {
  return (
    wanted.from !== nativeAddress &&
    permit.owner === wanted.user &&
    permit.spender === wanted.router &&
    permit.value === wanted.amount
  )
}

function toGas({ path }: Route): bigint {
  return gasOfSwap + gasOfHop * BigInt(path.length - 1)
}

function listRouters(contracts: Chain['contracts']): Address[] {
  const { uniswapV2Router: v2, uniswapV3Router: v3, uniswapV3Factory, uniswapV3Quoter } = contracts
  const hasV3 = uniswapV3Factory !== undefined && uniswapV3Quoter !== undefined
  return [v2, hasV3 ? v3 : undefined].filter((router) => router !== undefined)
}

function reject(description: string): ProviderRejectionError {
  return new ProviderRejectionError({ provider: name, description })
}
