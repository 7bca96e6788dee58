import { parseAmount } from '../amount/parseAmount.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { SendTokenRequiredError } from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { MarketSource } from '../swap/SwapPlan.ts'
import { getAccount } from './account.ts'
import type { TransferParameters } from './sendToken.ts'

type CheckSendDollarsParameters = Pick<TransferParameters, 'token' | 'signal'> & {
  /** Whole tokens, '0.0333'. */
  amount: string
  /** The US dollars that the visitor typed and `amount` was computed from. */
  dollars: string
}

/**
 * Checks an amount that was computed from a sum in US dollars: its value by the pools on chain or the app's `priceSource`, whichever is
 * higher, must be within 5 % of the sum. The price it was computed with is the server's, which could multiply what is sent.
 *
 * @returns what confirmed the value; undefined where neither prices the token: the review must then say that only the server does
 * @throws SwapDollarsDifferError, AmountInvalidError, AmountTooPreciseError, SendTokenRequiredError, NotConnectedError
 * @example
 * const source = await checkSendDollars(latchkey, { token, amount: '0.0333', dollars: '100' }) // 'pools'
 */
export async function checkSendDollars(
  latchkey: Latchkey,
  { token, amount, dollars, signal }: CheckSendDollarsParameters,
): Promise<MarketSource | undefined> {
  const { network, namespace } = getAccount(latchkey)
  if (!network) throw new NotConnectedError()
  if (!token) throw new SendTokenRequiredError()
  const adapter = findAdapter(latchkey, namespace)
  try {
    // Loaded for sums of money only: most transfers are typed in tokens.
    const [{ checkDollars }, swaps, tokens] = await Promise.all([
      import('../swap/market.ts'),
      adapter.loadSwaps?.(),
      adapter.loadTokens?.(),
    ])
    const { name, symbol, address, quantity } = token
    const decimals = Number(quantity.decimals)
    const sold = { caipNetworkId: network.caipNetworkId, ...(address && { address }), name, symbol, decimals }
    const amountIn = parseAmount(amount, decimals)
    const context = swaps && tokens && { network, swaps, tokens }
    return (await checkDollars(latchkey, context, { sold, amountIn, dollars, signal })).source
  } catch (error) {
    throw toBaseError(error)
  }
}
