import { cleanName } from '../text/cleanName.ts'
import { cleanSymbol } from '../text/cleanSymbol.ts'
import type { SwapToken } from './SwapToken.ts'
import { tokenAddress } from './tokenAddress.ts'

/** A token whose words are fit to show; one that has none is called by its address. */
export function cleanSwapToken(token: SwapToken): SwapToken {
  const symbol = cleanSymbol(token.symbol) || tokenAddress(token)?.slice(0, 8) || '?'
  return { ...token, symbol, name: cleanName(token.name) ?? symbol }
}
