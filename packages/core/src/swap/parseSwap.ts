import { parseAmount } from '../amount/parseAmount.ts'
import { NetworkChangedError } from '../errors/connection.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import { SwapIncompleteError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkSwapTokens } from './checkSwapTokens.ts'
import { isSameToken } from './isSameToken.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'

/** The most that may be lost between quote and swap, hundredths of a percent. */
const maxSlippageBps = 5000

export type SwapRequest = {
  sold: SwapToken | undefined
  bought: SwapToken | undefined
  /** Whole sold tokens as typed, '1.5'. */
  amount: string
  /** Hundredths of a percent in tens, 0 to 5000; 100 unless given. */
  slippageBps?: number
}

/**
 * Reads what the visitor entered, once the decimals of both tokens are those of the chain.
 * @throws SwapIncompleteError, TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, AmountInvalidError, AmountTooPreciseError, NetworkChangedError,
 * OptionsInvalidError
 */
export async function parseSwap(
  latchkey: Latchkey,
  context: Pick<SwapContext, 'adapter' | 'network'>,
  { sold, bought, amount, slippageBps = 100, signal }: SwapRequest & { signal?: AbortSignal | undefined },
): Promise<{ sold: SwapToken; bought: SwapToken; amountIn: bigint; slippageBps: number }> {
  const { caipNetworkId } = context.network
  if (!sold || !bought || !amount || isSameToken(sold, bought)) throw new SwapIncompleteError()
  if (sold.caipNetworkId !== caipNetworkId || bought.caipNetworkId !== caipNetworkId) throw new NetworkChangedError()
  if (!isSlippageBps(slippageBps))
    throw new OptionsInvalidError({
      option: 'slippageBps',
      reason: `must be a multiple of 10 from 0 to ${maxSlippageBps}`,
    })
  await checkSwapTokens(latchkey, context, { sold, bought, signal })
  return { sold, bought, amountIn: parseAmount(amount, sold.decimals), slippageBps }
}

/** Whether a swap may have this slippage, wherever it comes from. */
export function isSlippageBps(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value / 10) && value >= 0 && value <= maxSlippageBps
}
