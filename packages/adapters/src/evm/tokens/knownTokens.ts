import { knownTokens, type TokenList } from '@latchkey/core/internal'

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
