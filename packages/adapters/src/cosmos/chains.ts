/** A chain of the Cosmos SDK, with its own currency. */
export type CosmosChain = {
  /** Its chain id, as CAIP-2 names it. */
  id: string
  name: string
  /** What its addresses begin with. */
  bech32Prefix: string
  /** The denomination of its fees, such as `uatom`. */
  denom: string
  symbol: string
  decimals: number
  /** Of a unit of gas, in base units, as decimal texts. A transfer offers the average, and no wallet more than the highest. */
  gasPrice: { low: string; average: string; high: string }
  /** REST servers of its nodes: `${url}/cosmos/bank/…`. */
  restUrls: readonly string[]
  /** A node's RPC, which a wallet that does not know the chain gets with it. Without one it is not suggested. */
  rpcUrl?: string | undefined
  /** Of BIP-44; 118 unless the chain has its own. */
  coinType?: number | undefined
  blockExplorerUrl?: string | undefined
  testnet?: boolean | undefined
}

export const cosmosHub: CosmosChain = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  symbol: 'ATOM',
  decimals: 6,
  gasPrice: { low: '0.01', average: '0.025', high: '0.03' },
  restUrls: ['https://cosmos-rest.publicnode.com', 'https://cosmoshub-api.lavenderfive.com'],
  blockExplorerUrl: 'https://www.mintscan.io/cosmos',
}

export const osmosis: CosmosChain = {
  id: 'osmosis-1',
  name: 'Osmosis',
  bech32Prefix: 'osmo',
  denom: 'uosmo',
  symbol: 'OSMO',
  decimals: 6,
  gasPrice: { low: '0.03', average: '0.035', high: '0.16' },
  restUrls: ['https://lcd.osmosis.zone', 'https://osmosis-rest.publicnode.com'],
  blockExplorerUrl: 'https://www.mintscan.io/osmosis',
}
