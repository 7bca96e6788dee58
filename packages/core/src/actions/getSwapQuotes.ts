import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { parseSwap, type SwapRequest } from '../swap/planSwap.ts'
import { requestQuotes } from '../swap/requestQuotes.ts'
import type { SwapQuote } from '../swap/SwapPlan.ts'
import { toWireToken } from '../swap/SwapToken.ts'
import { getSwapContext } from '../swap/swapContext.ts'
import { getAccount } from './account.ts'

/**
 * The providers' quotes for an amount, the best first. Each is valid for 30 s (`expiresAt`); call `refetch` before that. Cached 10 s. Idle,
 * with no quotes, until both tokens and an amount are set.
 *
 * @throws SwapUnsupportedError 'Network not supported for Swaps', SwapUnavailableError, SwapIncompleteError, AmountInvalidError,
 * AmountTooPreciseError, NetworkChangedError, SwapUnsafeError, SwapPriceRefusedError, TokenDecimalsDifferError, TokenSymbolDiffersError,
 * TokenInvalidError, HttpStatusError, ServerUnavailableError
 * @example
 * const [best] = await getSwapQuotes(latchkey, { sold: eth, bought: usdc, amount: '1.5' })
 * formatAmount(best.minimumOut, best.bought.decimals) // '4455.01'
 */
export const getSwapQuotes = /*#__PURE__*/ defineRead({
  name: 'getSwapQuotes',
  staleTimeMs: 10_000,
  key: (latchkey, { sold, bought, amount, slippageBps }: SwapRequest) => {
    const { caipAddress } = getAccount(latchkey)
    return caipAddress && sold && bought && amount
      ? [caipAddress, toWireToken(sold), toWireToken(bought), amount, slippageBps ?? 100]
      : undefined
  },
  idle: (): readonly SwapQuote[] => [],
  fetch: async (latchkey: Latchkey, request: SwapRequest, { signal }): Promise<readonly SwapQuote[]> => {
    const context = await getSwapContext(latchkey)
    return requestQuotes(latchkey, context, {
      ...(await parseSwap(latchkey, context, { ...request, signal })),
      signal,
    })
  },
})
