import type { Latchkey } from '../latchkey.ts'
import { checkToken } from '../tokens/checkToken.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

/** Holds the decimals of both tokens to the chain's. @throws TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError */
export async function checkSwapTokens(
  latchkey: Latchkey,
  { adapter, network }: Pick<SwapContext, 'adapter' | 'network'>,
  { sold, bought, signal }: { sold: SwapToken; bought: SwapToken; signal?: AbortSignal | undefined },
): Promise<void> {
  await Promise.all(
    [sold, bought].map(({ symbol, decimals, ...token }) =>
      checkToken(latchkey, { adapter, network, token: { address: tokenAddress(token), symbol, decimals }, signal }),
    ),
  )
}
