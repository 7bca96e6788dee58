import { isAlike, toSkeleton } from '@latchkey/core/internal'
import type { TokenList } from './createTokenList.ts'

/**
 * The symbol that a token bears, or seems to, without being one of the tokens it stands for; undefined where it takes nobody's. The chain's own currency
 * has no contract: a token of its symbol imitates it.
 * @param options.known the chain's known tokens
 * @example findImitated({ known, nativeSymbol: 'ETH', address: '0xbad…', symbol: 'UЅDC' }) // 'USDC'
 */
export function findImitated(options: {
  known: TokenList
  nativeSymbol: string
  address: string
  symbol: string
}): string | undefined {
  const { known, nativeSymbol, address, symbol } = options
  const shown = toSkeleton(symbol)
  const taken = [...known].filter(([one]) => isAlike(shown, toSkeleton(one)))
  if (taken.some(([, addresses]) => addresses.includes(address.toLowerCase()))) return undefined
  return taken[0]?.[0] ?? (isAlike(shown, toSkeleton(nativeSymbol)) ? nativeSymbol : undefined)
}
