import type { CaipAddress } from '@latchkey/wire'
import type { SwapToken } from './SwapToken.ts'

/** How the server's swap endpoints name the coin. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token as the server names it. */
export function toWireToken({ address, caipNetworkId }: Pick<SwapToken, 'address' | 'caipNetworkId'>): CaipAddress {
  return address ?? `${caipNetworkId}:${nativeAddress}`
}

/** The server's name of a token, or undefined for the coin. */
export function fromWireToken(address: CaipAddress): CaipAddress | undefined {
  return address.toLowerCase().endsWith(`:${nativeAddress}`) ? undefined : address
}
