import type { TokenList } from './createTokenList.ts'

/** Letters of other scripts that are drawn like Latin ones, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p', ѕ: 's' },
  ...{ т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  ...{ α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
  ...{ ᴅ: 'd', ꜱ: 's', ᴜ: 'u', ı: 'i', ɑ: 'a' },
}

/**
 * The symbol that a token bears, or seems to, without being one of the tokens it stands for; undefined where it takes nobody's. The chain's own currency
 * has no contract: a token of its symbol imitates it.
 * @param options.known the chain's known tokens; on a chain without any, nothing is told
 * @example findImitated({ known, nativeSymbol: 'ETH', address: '0xbad…', symbol: 'UЅDC' }) // 'USDC'
 */
export function findImitated(options: {
  known: TokenList
  nativeSymbol: string
  address: string
  symbol: string
}): string | undefined {
  const { known, nativeSymbol, address, symbol } = options
  if (known.size === 0) return undefined
  const shown = toSkeleton(symbol)
  const taken = [...known].filter(([one]) => toSkeleton(one) === shown)
  if (taken.some(([, addresses]) => addresses.includes(address.toLowerCase()))) return undefined
  return taken[0]?.[0] ?? (shown === toSkeleton(nativeSymbol) ? nativeSymbol : undefined)
}

/** What a symbol looks like: width, case, accents, invisible characters and borrowed letters are nothing. */
function toSkeleton(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Z}\p{Cc}]/gu, '')
    .toLowerCase()
  return [...plain]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
}
