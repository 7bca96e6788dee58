import type { TokenBalance } from '@latchkey/wire'
import { cleanText } from './cleanText.ts'

/** An untrusted name, cleaned for display, at most 64 characters; null if nothing is left. */
export function cleanName(name: string | null): string | null {
  return (name && cleanText(name, { maxLength: 64 })) || null
}

/** A token's symbol, cleaned for display, at most 20 characters. */
export function cleanSymbol(symbol: string): string {
  return cleanText(symbol, { maxLength: 20 })
}

/**
 * A balance with texts that are safe to show, and without a value if it has no price. A missing name falls back to the symbol, and both to
 * the start of the address.
 */
export function cleanTokenBalance(token: TokenBalance): TokenBalance {
  const name = cleanText(token.name, { maxLength: 64 })
  const symbol = cleanSymbol(token.symbol)
  const fallback = token.address?.split(':').at(-1)?.slice(0, 8) ?? '?'
  const value = token.price > 0 ? token.value : undefined
  return { ...token, name: name || symbol || fallback, symbol: symbol || cleanSymbol(name) || fallback, value }
}
