import type { CaipNetworkId } from '@latchkey/wire'
import type { ChainConfig } from '../env.ts'
import type { Rpc } from '../providers/rpc/createRpc.ts'

/** A configured network and its nodes. */
export type Chain = ChainConfig & { caipNetworkId: CaipNetworkId; rpc: Rpc }

/** @example toCaipNetworkId(31337) // 'eip155:31337' */
export function toCaipNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}

/** How token lists, swaps and prices name a network's own coin (ERC-7528). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Where minted tokens come from and burnt ones go. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'
