import type { TokenList } from '../tokens/createTokenList.ts'
import type { SwapContracts } from './knownRouters.ts'

/** The tokens that a route may pass through, in lower case: the wrapped coin and the chain's known tokens. */
export function listMiddleTokens({ wrappedCoin }: SwapContracts, known: TokenList): readonly string[] {
  return [...new Set([wrappedCoin.toLowerCase(), ...[...known.values()].flat()])]
}
