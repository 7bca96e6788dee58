import type { TokenBalance } from '@latchkey/wire'
import { cleanText } from './cleanText.ts'

/** A name that a stranger chose fit to show, at most 64 characters; null when nothing is left of it. */
export function cleanName(name: string | null): string | null {
  return (name && cleanText(name, { maxLength: 64 })) || null
}

/** A token's symbol fit to show, at most 20 characters. */
export function cleanSymbol(symbol: string): string {
  return cleanText(symbol, { maxLength: 20 })
}

/**
 * A balance whose words can be shown, without a value where nobody prices it; a token without a name has its symbol's, one without both the
 * start of its address.
 */
export function cleanTokenBalance(token: TokenBalance): TokenBalance {
  const name = cleanText(token.name, { maxLength: 64 })
  const symbol = cleanSymbol(token.symbol)
  const fallback = token.address?.split(':').at(-1)?.slice(0, 8) ?? '?'
  const value = token.price > 0 ? token.value : undefined
  return { ...token, name: name || symbol || fallback, symbol: symbol || cleanSymbol(name) || fallback, value }
}
