import { formatAmount } from '../amount/formatAmount.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkSwapTokens, readSoldBalance } from '../swap/planSwap.ts'
import { requestGasPrice } from '../swap/requestQuotes.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { getSwapContext } from '../swap/swapContext.ts'

/** More than swaps through three pools or an aggregator use; the rest stays in the account. */
const reservedGas = 600_000n

/**
 * The largest amount of a token that can be sold now, in whole tokens: the balance on chain, and for the native currency that balance minus
 * the gas of a swap at twice the current gas price.
 * @returns '0' when the fee is above the balance.
 * @throws TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, NotConnectedError, SwapUnsupportedError,
 * GasPriceUnsupportedError 'Network not supported for Gas Price', RpcUnavailableError
 * @example
 * const amount = await getMaxSwapAmount(latchkey, { sold: token }) // '1.4958'
 */
export async function getMaxSwapAmount(
  latchkey: Latchkey,
  { sold, signal }: { sold: SwapToken; signal?: AbortSignal | undefined },
): Promise<string> {
  const context = await getSwapContext(latchkey)
  const chainId = context.network.caipNetworkId
  await checkSwapTokens(latchkey, context, { sold, bought: sold, signal })
  const [balance, fee] = await Promise.all([
    readSoldBalance(latchkey, context, { sold, signal }),
    sold.address
      ? 0n
      : requestGasPrice(latchkey, { chainId, signal }).then(({ instant }) => reservedGas * BigInt(instant)),
  ])
  return formatAmount(balance > fee ? balance - fee : 0n, sold.decimals)
}
