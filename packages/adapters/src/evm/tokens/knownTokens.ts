import { isAlike, knownTokens, toSkeleton } from '@latchkey/core/internal'

/** The tokens of one chain that a symbol stands for: lower-case addresses by symbol in capitals. */
export type TokenList = ReadonlyMap<string, readonly string[]>

/** Addresses by chain id and symbol. */
export type KnownTokens = Readonly<Record<number, Readonly<Record<string, string | readonly string[]>>>>

/** The known tokens of each chain: the public ones, and those that the app names in `evm({ knownTokens })`. */
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
 * The symbol that a token bears, or seems to, without being one of the tokens it stands for; undefined where it takes nobody's. The chain's
 * own currency has no contract: a token of its symbol imitates it.
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
