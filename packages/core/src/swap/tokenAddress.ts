import { parseCaipAddress } from '@latchkey/wire'
import type { SwapToken } from './SwapToken.ts'

/** A token's contract in the namespace's spelling; undefined for the coin. */
export function tokenAddress({ address }: Pick<SwapToken, 'address'>): string | undefined {
  return address && parseCaipAddress(address).address
}
