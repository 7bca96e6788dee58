import type { TokenList } from '@latchkey/core/internal'

export type RouterKind = 'uniswap-v2' | 'uniswap-v3' | '1inch-v6'

/** The contracts that swaps of one chain may go through. */
export type SwapContracts = {
  /** The token that wraps the chain's native currency, such as WETH. */
  wrappedNative: string
  /** `uniswap-v2`: UniswapV2Router02. `uniswap-v3`: SwapRouter of v3-periphery. `1inch-v6`: AggregationRouterV6. */
  routers: Partial<Record<RouterKind, string>>
  /** QuoterV2 of v3-periphery, which prices V3's pools. */
  quoter?: string | undefined
}

const uniswapV3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const quoterV2 = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'
const oneInch = '0x111111125421cA6dc452d289314280a0f8842A65'

/**
 * The routers of public chains by chain id, as published on docs.uniswap.org (v2 and v3 deployments) and in 1inch's documentation. No other
 * contract is called or approved for a swap, whatever the server responds; `evm({ swapContracts })` adds other chains.
 */
export const knownRouters: Readonly<Record<number, SwapContracts>> = {
  // Ethereum
  1: {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    routers: {
      'uniswap-v2': '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      'uniswap-v3': uniswapV3,
      '1inch-v6': oneInch,
    },
    quoter: quoterV2,
  },
  // Optimism
  10: {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    routers: {
      'uniswap-v2': '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
      'uniswap-v3': uniswapV3,
      '1inch-v6': oneInch,
    },
    quoter: quoterV2,
  },
  // BNB Smart Chain
  56: {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    routers: { 'uniswap-v2': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '1inch-v6': oneInch },
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
  },
  // Polygon
  137: {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    routers: {
      'uniswap-v2': '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
      'uniswap-v3': uniswapV3,
      '1inch-v6': oneInch,
    },
    quoter: quoterV2,
  },
  // Base has no SwapRouter, only the later SwapRouter02, whose calls the server does not build.
  8453: {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    routers: { 'uniswap-v2': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '1inch-v6': oneInch },
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
  },
  // Arbitrum One
  42161: {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    routers: {
      'uniswap-v2': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      'uniswap-v3': uniswapV3,
      '1inch-v6': oneInch,
    },
    quoter: quoterV2,
  },
  // Avalanche
  43114: {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    routers: { 'uniswap-v2': '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', '1inch-v6': oneInch },
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
  },
}

/** The tokens that a route may pass through, in lower case: the wrapped native currency and the chain's known tokens. */
export function listMiddleTokens({ wrappedNative }: SwapContracts, known: TokenList): readonly string[] {
  return [...new Set([wrappedNative.toLowerCase(), ...[...known.values()].flat()])]
}

/** Fee tiers of Uniswap V3's pools, hundredths of a basis point. */
export const v3Fees: readonly number[] = [100, 500, 3000, 10_000]
