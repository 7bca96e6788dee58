import type { CaipNetworkId } from '@latchkey/wire'

/** @example toCaipNetworkId(31337) // 'eip155:31337' */
export function toCaipNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}
