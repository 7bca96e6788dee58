import type { CaipNetworkId } from '@latchkey/wire'
import type { Rpc } from '../providers/rpc/createRpc.ts'
import type { ChainConfig } from './chainSchema.ts'

/** A configured network and its nodes. */
export type Chain = ChainConfig & { caipNetworkId: CaipNetworkId; rpc: Rpc }

/** @example toCaipNetworkId(31337) // 'eip155:31337' */
export function toCaipNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}

/** Stands for the native currency in token lists, swaps and prices (ERC-7528). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Sender of minted tokens and recipient of burnt ones. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'
