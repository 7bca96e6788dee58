import type { CaipAddress } from '@latchkey/wire'
import { checkShown } from '../connection/checkShown.ts'
import { AbortedError } from '../errors/common.ts'
import { SwapInProgressError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkDollars } from '../swap/market.ts'
import { parseSwap, planSwap, type SwapRequest } from '../swap/planSwap.ts'
import type { SwapPlan } from '../swap/SwapPlan.ts'
import { getSwapContext } from '../swap/swapContext.ts'

export type PrepareSwapParameters = SwapRequest & {
  /** The US dollar amount that the visitor typed and `amount` was computed from; absent where they typed tokens. */
  dollars?: string | undefined
  /** Default `exact`. */
  approval?: SwapPlan['approval'] | undefined
  /** False: approve by transaction even where a signature would do. Default true. */
  permit?: boolean | undefined
  /** The provider whose quote to use, by its name in the quotes; default: the best. */
  provider?: string | undefined
  /** The account that the visitor sees; throws if another one is connected. */
  account?: CaipAddress | undefined
  signal?: AbortSignal | undefined
}

/** The latest call: an earlier one that ends after it has no effect. */
const attempts = new WeakMap<Latchkey, object>()

/**
 * Checks a swap and plans its steps. It gets a fresh quote, has the server build the swap, compares every part of the response with the
 * request, and reads the allowance from the chain. An amount computed from `dollars` is checked against the pools and the app's
 * `priceSource`. The wallet gets no request. The plan is also in `getSwap(latchkey).plan`, for `runSwap`;
 * of several calls only the latest one sets it.
 *
 * @throws SwapUnsafeError, SwapPriceRefusedError, SwapDollarsDifferError, TokenDecimalsDifferError, TokenSymbolDiffersError,
 * TokenInvalidError, SwapUnavailableError, SwapUnsupportedError, SwapIncompleteError, SwapInProgressError, AmountInvalidError,
 * AmountTooPreciseError, AmountAboveBalanceError, AccountChangedError, NetworkChangedError, NotConnectedError, ExecutionRevertedError,
 * InsufficientFundsError, RpcUnavailableError, AbortedError after a later call, …
 * @example
 * const plan = await prepareSwap(latchkey, { sold: usdc, bought: eth, amount: '100' })
 * plan.steps.map(({ kind }) => kind) // ['approve', 'swap']
 */
export async function prepareSwap(latchkey: Latchkey, parameters: PrepareSwapParameters): Promise<SwapPlan> {
  const attempt = {}
  attempts.set(latchkey, attempt)
  const { approval = 'exact', permit = true, provider, account, dollars: typed, signal } = parameters
  if (latchkey.store.getState().swap.isRunning) throw new SwapInProgressError()
  try {
    const context = await getSwapContext(latchkey)
    checkShown(context.account, account)
    const request = await parseSwap(latchkey, context, parameters)
    const [planned, dollars] = await Promise.all([
      planSwap(latchkey, context, { ...request, approval, permit, provider, signal }),
      typed === undefined ? undefined : checkDollars(latchkey, context, { ...request, dollars: typed, signal }),
    ])
    const plan = { ...planned, dollars }
    signal?.throwIfAborted()
    // A slow server decides when this is reached: meanwhile the visitor may have prepared another swap, or confirmed it.
    if (latchkey.store.getState().swap.isRunning) throw new SwapInProgressError()
    if (attempts.get(latchkey) !== attempt) throw new AbortedError()
    latchkey.store.setState(({ swap }) => ({ swap: { ...swap, plan } }))
    return plan
  } catch (error) {
    throw toBaseError(error)
  }
}
