import type { TokenBalance } from '@latchkey/wire'
import { cleanSymbol } from './cleanSymbol.ts'
import { cleanText } from './cleanText.ts'

/** A balance whose words can be shown, without a value where nobody prices it; a token without a name has its symbol's, one without both the start of its address. */
export function cleanTokenBalance(token: TokenBalance): TokenBalance {
  const name = cleanText(token.name, { maxLength: 64 })
  const symbol = cleanSymbol(token.symbol)
  const fallback = token.address?.split(':').at(-1)?.slice(0, 8) ?? '?'
  const value = token.price > 0 ? token.value : undefined
  return { ...token, name: name || symbol || fallback, symbol: symbol || cleanSymbol(name) || fallback, value }
}
