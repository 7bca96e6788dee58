import type { CaipAddress } from '@latchkey/wire'
import { checkShown } from '../connection/checkShown.ts'
import { SwapInProgressError } from '../errors/swap.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkDollars } from '../swap/market.ts'
import { parseSwap, planSwap, type SwapRequest } from '../swap/planSwap.ts'
import type { SwapPlan } from '../swap/SwapPlan.ts'
import { swapNetwork } from '../swap/swapContext.ts'

export type PrepareSwapParameters = SwapRequest & {
  /** The sum in US dollars that the visitor typed and `amount` was computed from; absent where they typed tokens. */
  dollars?: string | undefined
  /** Default `exact`. */
  approval?: SwapPlan['approval']
  /** False: approve in a transaction, also where a signature could take its place. Default true. */
  permit?: boolean
  /** Whose quote to take, by its name in the quotes; default the best. */
  provider?: string
  /** The account the visitor sees; refused when it is no longer the one connected. */
  account?: CaipAddress
  signal?: AbortSignal
}

/**
 * Checks a swap and says what is to be done for it: quoted anew, built by the server, every part of the answer held to the question, the
 * allowance read from the chain. An amount computed from `dollars` is checked against the pools and the app's `priceSource`. The wallet is
 * not asked. The plan is also `getSwap(latchkey).plan`, for `runSwap`.
 *
 * @throws SwapUnsafeError, SwapPriceRefusedError, SwapDollarsDifferError, TokenDecimalsDifferError, TokenSymbolDiffersError,
 * TokenInvalidError, SwapUnavailableError, SwapUnsupportedError, SwapIncompleteError, SwapInProgressError, AmountInvalidError,
 * AmountTooPreciseError, AmountAboveBalanceError, AccountChangedError, NetworkChangedError, NotConnectedError, ExecutionRevertedError,
 * InsufficientFundsError, RpcUnavailableError, …
 * @example
 * const plan = await prepareSwap(latchkey, { sold: usdc, bought: eth, amount: '100' })
 * plan.steps.map(({ kind }) => kind) // ['approve', 'swap']
 */
export async function prepareSwap(latchkey: Latchkey, parameters: PrepareSwapParameters): Promise<SwapPlan> {
  const { approval = 'exact', permit = true, provider, account, dollars: typed, signal } = parameters
  if (latchkey.store.getState().swap.isRunning) throw new SwapInProgressError()
  try {
    const context = await swapNetwork(latchkey)
    checkShown(context.account, account)
    const question = await parseSwap(latchkey, context, parameters)
    const [planned, dollars] = await Promise.all([
      planSwap(latchkey, context, { ...question, approval, permit, provider, signal }),
      typed === undefined ? undefined : checkDollars(latchkey, context, { ...question, dollars: typed, signal }),
    ])
    const plan = { ...planned, dollars }
    signal?.throwIfAborted()
    latchkey.store.setState(({ swap }) => ({ swap: { ...swap, plan } }))
    return plan
  } catch (error) {
    throw toBaseError(error)
  }
}
