import type { SentToken } from '../state.ts'
import type { SwapToken } from './SwapToken.ts'
import { tokenAddress } from './tokenAddress.ts'

/** A token as Activity lists it. */
export function toSentToken(token: SwapToken): SentToken {
  const { symbol, decimals, iconUrl } = token
  return { address: tokenAddress(token), symbol, decimals, iconUrl }
}
