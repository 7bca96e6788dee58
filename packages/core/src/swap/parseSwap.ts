import { parseAmount } from '../amount/parseAmount.ts'
import { NetworkChangedError } from '../errors/connection.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import { SwapIncompleteError } from '../errors/swap.ts'
import { isSameToken } from './isSameToken.ts'
import type { SwapToken } from './SwapToken.ts'

/** The most that may be lost between quote and swap, hundredths of a percent. */
export const maxSlippageBps = 5000

export type SwapQuestion = {
  sold: SwapToken | undefined
  bought: SwapToken | undefined
  /** Whole sold tokens as typed, '1.5'. */
  amount: string
  /** Hundredths of a percent in tens, 0 to 5000; 100 unless given. */
  slippageBps?: number
}

/**
 * Reads what the visitor entered.
 * @throws SwapIncompleteError, AmountInvalidError, AmountTooPreciseError, NetworkChangedError, OptionsInvalidError
 */
export function parseSwap(
  { sold, bought, amount, slippageBps = 100 }: SwapQuestion,
  { caipNetworkId }: { caipNetworkId: string },
): { sold: SwapToken; bought: SwapToken; amountIn: bigint; slippageBps: number } {
  if (!sold || !bought || !amount || isSameToken(sold, bought)) throw new SwapIncompleteError()
  if (sold.caipNetworkId !== caipNetworkId || bought.caipNetworkId !== caipNetworkId) throw new NetworkChangedError()
  if (!Number.isInteger(slippageBps / 10) || slippageBps < 0 || slippageBps > maxSlippageBps)
    throw new OptionsInvalidError({
      option: 'slippageBps',
      reason: `must be a multiple of 10 from 0 to ${maxSlippageBps}`,
    })
  return { sold, bought, amountIn: parseAmount(amount, sold.decimals), slippageBps }
}
