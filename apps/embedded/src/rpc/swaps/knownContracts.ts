import type { WalletChain } from '../../boot/readPage.ts'

export type RouterKind = 'uniswapV2' | 'uniswapV3' | 'uniswapV3Later' | 'uniswapUniversal' | 'oneInch'

/** The contracts of a network whose calls the wallet can explain; addresses in lower case. */
export type KnownContracts = {
  /** The token that wraps the native currency, such as WETH. */
  wrappedNative: string | undefined
  /** By address. */
  routers: ReadonlyMap<string, RouterKind>
}

/** SwapRouter of v3-periphery, SwapRouter02, and 1inch's AggregationRouterV6. */
const [v3, later, oneInch] = [
  '0xe592427a0aece92de3edee1f18e0157c05861564',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0x111111125421ca6dc452d289314280a0f8842a65',
]

type Row = { wrappedNative: string; v2: string; v3?: string; later?: string; universal: readonly string[] }

/**
 * As docs.uniswap.org (v2, v3 and v4 deployments), github.com/Uniswap/universal-router (deploy-addresses) and 1inch's documentation publish
 * them, by chain id. `universal` has versions 1.2 and 2.0 of the Universal Router; the inputs of later ones are others.
 */
const rows: Readonly<Record<string, Row>> = {
  // Ethereum
  'eip155:1': {
    wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    v2: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    v3,
    later,
    universal: ['0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'],
  },
  // Optimism
  'eip155:10': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2: '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
    v3,
    later,
    universal: ['0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8', '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507'],
  },
  // BNB Smart Chain
  'eip155:56': {
    wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    v2: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    universal: ['0x1906c1d672b88cd1b9ac7593301ca990f94eae07'],
  },
  // Polygon
  'eip155:137': {
    wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    v2: '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
    v3,
    later,
    universal: ['0x1095692a6237d83c6a72f3f5efedb9a670c49223'],
  },
  // Base
  'eip155:8453': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    later: '0x2626664c2603336e57b271c5c0b26f421741e481',
    universal: ['0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', '0x6ff5693b99212da76ad316178a184ab56d299b43'],
  },
  // Arbitrum One
  'eip155:42161': {
    wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    v2: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    v3,
    later,
    universal: ['0x5e325eda8064b456f4781070c0738d849c824258', '0xa51afafe0263b40edaef0df8781ea9aa03e381a3'],
  },
  // Avalanche
  'eip155:43114': {
    wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    v2: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    universal: ['0x4dae2f939acf50408e13d58534ff8c2776d45265', '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7'],
  },
}

/** The known contracts of a network: those published for public ones, and those that the operator configured. */
export function getKnownContracts({ caipNetworkId, contracts }: WalletChain): KnownContracts {
  const row = Object.hasOwn(rows, caipNetworkId) ? rows[caipNetworkId] : undefined
  const routers = new Map<string, RouterKind>()
  const add = (kind: RouterKind, address: string | null | undefined) => address && routers.set(address, kind)
  add('uniswapV2', contracts.uniswapV2Router)
  add('uniswapV3', contracts.uniswapV3Router)
  if (row) {
    add('uniswapV2', row.v2)
    add('uniswapV3', row.v3)
    add('uniswapV3Later', row.later)
    for (const address of row.universal) add('uniswapUniversal', address)
    add('oneInch', oneInch)
  }
  return { wrappedNative: row?.wrappedNative ?? contracts.wrappedNative ?? undefined, routers }
}
