import { cleanText, isPrice, type TokenBalance } from '@latchkey/wire'
import { cleanSymbol } from './cleanName.ts'

/**
 * A balance with texts that are safe to show, and without a value if it has no price: an impossible price is none. A missing name falls
 * back to the symbol, and both to the start of the address.
 */
export function cleanTokenBalance(token: TokenBalance): TokenBalance {
  const name = cleanText(token.name, { maxLength: 64 })
  const symbol = cleanSymbol(token.symbol)
  const fallback = token.address?.split(':').at(-1)?.slice(0, 8) ?? '?'
  const price = isPrice(token.price) ? token.price : 0
  const value = price > 0 && isValue(token.value) ? token.value : undefined
  const change = isChange(token.change) ? token.change : undefined
  const named = { name: name || symbol || fallback, symbol: symbol || cleanSymbol(name) || fallback }
  return { ...token, ...named, price, value, change }
}

/** A negative or infinite one would make the total of all wrong. */
function isValue(value: number | undefined): boolean {
  return value !== undefined && value >= 0 && value < Number.MAX_SAFE_INTEGER
}

/** A price that fell to nothing, or rose more than a thousandfold within a day, is an error. */
function isChange(change: number | undefined): boolean {
  return change !== undefined && change > -0.999 && change < 1_000
}
