import type { Network } from '@latchkey/core'
import { type EvmChain, toNetwork } from '../parseOptions.ts'

/** A local chain in viem's shape. */
export function createTestChain(id: number, ...urls: string[]): EvmChain {
  return {
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: urls } },
  }
}

export function createTestNetwork(...urls: string[]): Network {
  return toNetwork(createTestChain(31337, ...urls))
}
