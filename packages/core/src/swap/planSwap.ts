import type { TransactionCall } from '../adapter.ts'
import { BaseError } from '../errors/BaseError.ts'
import { AmountAboveBalanceError } from '../errors/send.ts'
import { SwapMovedError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { type BuiltSwap, buildSwap } from './buildSwap.ts'
import { checkSwapTokens } from './checkSwapTokens.ts'
import { planSteps } from './planSteps.ts'
import { readSoldBalance } from './readSoldBalance.ts'
import { requestGasPrice } from './requestGasPrice.ts'
import { approvalGas, requestQuotes } from './requestQuotes.ts'
import type { SwapPlan, SwapStep } from './SwapPlan.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'

export type PlanSwapOptions = {
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  slippageBps: number
  approval: SwapPlan['approval']
  /** Whose quote to take; the best where it has none. */
  provider: string | undefined
  /** False: no signature in place of an approval. Default true. */
  permit?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Quotes a swap, has it built and checked, and finds out what is left to do for it. The wallet is not asked.
 * @throws TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, AmountAboveBalanceError, SwapMovedError and what `requestQuotes`, `buildSwap` and the node's transport throw
 */
export async function planSwap(latchkey: Latchkey, context: SwapContext, options: PlanSwapOptions): Promise<SwapPlan> {
  const { sold, bought, amountIn, slippageBps, approval, permit = true, signal } = options
  await checkSwapTokens(latchkey, context, { sold, bought, signal })
  const [{ quote, built }, balance] = await Promise.all([
    quoteAndBuild(latchkey, context, options),
    readSoldBalance(latchkey, context, { sold, signal }),
  ])
  if (amountIn > balance) throw new AmountAboveBalanceError()
  const router = built.call.to
  const steps = await planSteps(context, {
    sold,
    amountIn,
    approval,
    router,
    permit: permit && quote.takesPermit,
    signal,
  })
  const { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, quotedAt, expiresAt } = quote
  return {
    id: crypto.randomUUID(),
    account: context.account,
    provider: quote.provider,
    sold,
    bought,
    amountIn,
    dollars: undefined,
    slippageBps,
    approval,
    permit,
    router,
    terms: {
      amountOut,
      minimumOut,
      priceImpactBps,
      belowMarketBps,
      marketSource,
      networkFee: await findFee(latchkey, context, { steps, built, signal }),
      quotedAt,
      expiresAt,
    },
    moved: undefined,
    steps,
    startedAt: undefined,
    isResumed: false,
  }
}

/** A price that moves between the two questions is asked for once more. */
async function quoteAndBuild(
  latchkey: Latchkey,
  context: SwapContext,
  options: PlanSwapOptions,
): Promise<{ quote: SwapQuote; built: BuiltSwap }> {
  for (let attempt = 1; ; attempt += 1) {
    const quotes = await requestQuotes(latchkey, context, options)
    const quote = quotes.find(({ provider }) => provider === options.provider) ?? quotes[0]
    try {
      const { provider, minimumOut: minimum } = quote
      return { quote, built: await buildSwap(latchkey, context, { ...options, permit: undefined, provider, minimum }) }
    } catch (error) {
      if (!(error instanceof SwapMovedError) || attempt === 2) throw error
    }
  }
}

/** The node's estimate of a swap that can be sent at once; else, before the approval, the server's with room: a permit costs no more. */
async function findFee(
  latchkey: Latchkey,
  { calls, network, address }: SwapContext,
  options: { steps: readonly SwapStep[]; built: BuiltSwap; signal: AbortSignal | undefined },
): Promise<bigint | undefined> {
  const { steps, built, signal } = options
  const estimate = (call: TransactionCall) => calls.estimateFee({ network, from: address, call, signal })
  if (steps[0]?.kind === 'swap') return await estimate(built.call).catch(unknownWhereUnreachable)
  const price = await requestGasPrice(latchkey, { chainId: network.caipNetworkId, signal }).catch(
    unknownWhereUnreachable,
  )
  return price && (built.gas + approvalGas * BigInt(steps.length - 1 || 1)) * BigInt(price.instant)
}

/** A node or server that does not answer is no reason to refuse: the fee is shown as unknown. */
function unknownWhereUnreachable(error: unknown): undefined {
  const { code } = error instanceof BaseError ? error : { code: 'UNKNOWN' }
  if (/^(RPC|HTTP|SERVER|GAS)_/.test(code)) return undefined
  throw error
}
