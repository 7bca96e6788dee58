import type { Network } from '@latchkey/core'

/** The shape of a viem `Chain`, as far as it is read here: `import { mainnet } from 'viem/chains'` fits. */
export type EvmChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } }
  testnet?: boolean
  contracts?: { ensUniversalResolver?: { address: `0x${string}` }; [name: string]: unknown }
}

/**
 * Turns a chain into Latchkey's network.
 *
 * @example
 * toNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function toNetwork(chain: EvmChain, options: { rpcUrls?: readonly string[] } = {}): Network {
  return {
    id: chain.id,
    name: chain.name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chain.id}`,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: options.rpcUrls ?? chain.rpcUrls.default.http,
    blockExplorerUrl: chain.blockExplorers?.default.url,
    testnet: chain.testnet,
  }
}
