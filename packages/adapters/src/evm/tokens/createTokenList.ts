import { knownTokens } from '@latchkey/core/internal'
import type { EvmOptions } from '../parseOptions.ts'

/** The tokens of one chain that a symbol stands for: lower-case addresses by symbol in capitals. */
export type TokenList = ReadonlyMap<string, readonly string[]>

/** The known tokens of each chain: the public ones, and those that the app names in `evm({ knownTokens })`. */
export function createTokenList(own: EvmOptions['knownTokens']): (chainId: number | string) => TokenList {
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
