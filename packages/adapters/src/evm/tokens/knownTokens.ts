import { isAlike, knownTokens, toSkeleton } from '@latchkey/core/internal'

/** The known tokens of one chain: lower-case addresses by upper-case symbol. */
export type TokenList = ReadonlyMap<string, readonly string[]>

/** Addresses by chain id and symbol. */
export type KnownTokens = Readonly<Record<number, Readonly<Record<string, string | readonly string[]>>>>

/** The known tokens of each chain: the public ones, and those of `evm({ knownTokens })`. */
export function createTokenList(own: KnownTokens | undefined): (chainId: number | string) => TokenList {
  return (chainId) => {
    const rows = { ...knownTokens[Number(chainId)], ...own?.[Number(chainId)] }
    return new Map(
      Object.entries(rows).map(([symbol, addresses]) => [
        symbol.toUpperCase(),
        [addresses].flat().map((address) => address.toLowerCase()),
      ]),
    )
  }
}

/**
 * The known symbol that a token has, or resembles, without being one of that symbol's tokens; undefined where it imitates none. The native
 * currency has no contract, so every token with its symbol imitates it.
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
  const shown = readings(symbol).map(toSkeleton)
  const isShown = (one: string) => shown.some((reading) => isAlike(reading, toSkeleton(one)))
  const taken = [...known].filter(([one]) => isShown(one))
  if (taken.some(([, addresses]) => addresses.includes(address.toLowerCase()))) return undefined
  return taken[0]?.[0] ?? (isShown(nativeSymbol) ? nativeSymbol : undefined)
}

/**
 * The symbol, and what a reader takes it for beside an amount: '000 USDC' makes 5 into 5,000 USDC, and 'USDC +5 ETH' adds 5 ETH. So each word
 * counts, without the digits and signs before it. One digit alone is part of a name, such as 3CRV.
 */
function readings(symbol: string): string[] {
  const words = symbol
    .normalize('NFKD')
    .split(/[\p{Z}\s\u00d7*]+|\+(?=\d)/u)
    .filter(Boolean)
  const before = words.length > 1 ? /^[^\p{L}]+/u : /^[^\p{L}]{2,}/u
  return [symbol, ...words.flatMap((word) => [word, word.replace(before, '')])]
}
