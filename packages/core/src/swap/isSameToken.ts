import type { SwapToken } from './SwapToken.ts'

/** Whether two are the same contract, or both the coin, of one network. */
export function isSameToken(one: Pick<SwapToken, 'address' | 'caipNetworkId'>, other: typeof one): boolean {
  return one.caipNetworkId === other.caipNetworkId && one.address?.toLowerCase() === other.address?.toLowerCase()
}
