import type { CaipNetworkId } from '@latchkey/wire'
import type { PathNodes } from '../providers/paths/createPathNodes.ts'
import type { NodeRpc, Rpc } from '../providers/rpc/createRpc.ts'
import type { BitcoinChainConfig } from './bitcoin/bitcoinSchema.ts'
import type { ChainConfig } from './chainSchema.ts'
import type { CosmosChainConfig } from './cosmos/cosmosSchema.ts'
import type { PolkadotChainConfig } from './polkadot/polkadotSchema.ts'
import type { SolanaChainConfig } from './solana/solanaSchema.ts'

/** A configured EVM network and its nodes. */
export type Chain = ChainConfig & { namespace: 'eip155'; caipNetworkId: CaipNetworkId; rpc: Rpc }

/** A configured Solana network and its nodes. */
export type SolanaChain = SolanaChainConfig & {
  namespace: 'solana'
  caipNetworkId: CaipNetworkId
  rpc: NodeRpc
  /** The nodes that list assets; undefined where none is configured. */
  das: NodeRpc | undefined
  /** Which providers serve it, as for EVM networks; there is one of each kind. */
  providers: typeof solanaProviders & { nfts: readonly 'solana'[] }
  blockTimeMs: number
  wsUrls: readonly string[]
}

/** A configured Bitcoin network and its nodes. */
export type BitcoinChain = BitcoinChainConfig & {
  namespace: 'bip122'
  caipNetworkId: CaipNetworkId
  esplora: PathNodes
  /** As for Solana networks. */
  providers: typeof bitcoinProviders
  blockTimeMs: number
  wsUrls: readonly string[]
}

/** A configured Cosmos network and its nodes. */
export type CosmosChain = CosmosChainConfig & {
  namespace: 'cosmos'
  caipNetworkId: CaipNetworkId
  lcd: PathNodes
  /** As for Solana networks. */
  providers: typeof cosmosProviders
  blockTimeMs: number
  wsUrls: readonly string[]
}

/** A configured Polkadot network and its nodes. */
export type PolkadotChain = PolkadotChainConfig & {
  namespace: 'polkadot'
  caipNetworkId: CaipNetworkId
  rpc: NodeRpc
  /** As for Solana networks. */
  providers: typeof polkadotProviders
  blockTimeMs: number
  wsUrls: readonly string[]
}

/** A network whose nodes speak JSON-RPC. */
export type RpcNetwork = Chain | SolanaChain | PolkadotChain
export type Network = RpcNetwork | BitcoinChain | CosmosChain

export const solanaProviders = { history: ['solana'], balances: ['solana'], prices: ['coingecko'] } as const
export const bitcoinProviders = { history: ['esplora'], balances: ['esplora'], prices: ['coingecko'] } as const
export const cosmosProviders = { history: ['lcd'], balances: ['lcd'], prices: ['coingecko'] } as const
export const polkadotProviders = { history: ['subscan'], balances: ['polkadot'], prices: ['coingecko'] } as const

/** @example toCaipNetworkId(31337) // 'eip155:31337' */
export function toCaipNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}

/** Stands for the native currency in token lists, swaps and prices (ERC-7528). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Sender of minted tokens and recipient of burnt ones. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

export function isSolana(network: Network): network is SolanaChain {
  return network.namespace === 'solana'
}

/** Whether a provider lists the network's NFTs. */
export function hasNfts(network: Network): network is Chain | SolanaChain {
  return 'nfts' in network.providers && network.providers.nfts.length > 0
}

/** Whether a provider lists the network's past transactions: nodes of Polkadot keep no list. */
export function hasHistory(network: Network): boolean {
  return network.providers.history.length > 0 && (network.namespace !== 'polkadot' || network.subscanUrl !== undefined)
}

export function isBitcoin(network: Network): network is BitcoinChain {
  return network.namespace === 'bip122'
}

export function isCosmos(network: Network): network is CosmosChain {
  return network.namespace === 'cosmos'
}

export function isPolkadot(network: Network): network is PolkadotChain {
  return network.namespace === 'polkadot'
}

/** Whether its nodes speak JSON-RPC. */
export function isRpcNetwork(network: Network): network is RpcNetwork {
  return 'rpc' in network
}
