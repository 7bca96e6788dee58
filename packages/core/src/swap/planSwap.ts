import { parseAmount } from '../amount/parseAmount.ts'
import type { TransactionCall } from '../chainTerms.ts'
import { BaseError } from '../errors/BaseError.ts'
import { NetworkChangedError } from '../errors/connection.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import { AmountAboveBalanceError } from '../errors/send.ts'
import { SwapIncompleteError, SwapPriceMovedError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkToken, readBalance } from '../tokens/checkToken.ts'
import { planSteps } from './approveRouter.ts'
import { type BuiltSwap, buildSwap } from './buildSwap.ts'
import { approvalGas, requestGasPrice, requestQuotes } from './requestQuotes.ts'
import type { SwapPlan, SwapQuote, SwapStep } from './SwapPlan.ts'
import { isSameToken, type SwapToken, tokenAddress } from './SwapToken.ts'
import type { SwapContext } from './swapContext.ts'

/** The largest slippage allowed, hundredths of a percent. */
const maxSlippageBps = 5000

export type SwapRequest = {
  sold: SwapToken | undefined
  bought: SwapToken | undefined
  /** Whole sold tokens as typed, '1.5'. */
  amount: string
  /** Hundredths of a percent, a multiple of 10 from 0 to 5000; default 100. */
  slippageBps?: number | undefined
}

/**
 * Parses the input after checking both tokens' decimals on chain.
 * @throws SwapIncompleteError, TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, AmountInvalidError,
 * AmountTooPreciseError, NetworkChangedError, OptionsInvalidError
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

/** Whether a value, whatever its source, is a valid slippage. */
export function isSlippageBps(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value / 10) && value >= 0 && value <= maxSlippageBps
}

type PlanSwapOptions = {
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  slippageBps: number
  approval: SwapPlan['approval']
  /** The provider whose quote to use; the best quote where it has none. */
  provider: string | undefined
  /** Whether a signature may replace the approval. Default true. */
  permit?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Gets a quote, builds and checks the swap, and plans its steps. The wallet gets no request.
 * @throws TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, AmountAboveBalanceError, SwapPriceMovedError and
 * the errors of `requestQuotes`, `buildSwap` and the node's transport
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
    connectorId: context.connectorId,
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

/** If the price moves between the two requests, both are sent once more. */
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
      if (!(error instanceof SwapPriceMovedError) || attempt === 2) throw error
    }
  }
}

/** The node's estimate if the swap can be sent at once. Before an approval, the server's gas with a margin, which also covers a permit. */
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

/** An unavailable node or server does not block the swap: the fee is shown as unknown. */
function unknownWhereUnreachable(error: unknown): undefined {
  const { code } = error instanceof BaseError ? error : { code: 'UNKNOWN' }
  if (/^(RPC|HTTP|SERVER|GAS)_/.test(code)) return undefined
  throw error
}

/** Checks the decimals of both tokens against the chain. @throws TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError */
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

/** The account's balance of a token, base units, read from the chain. */
export function readSoldBalance(
  latchkey: Latchkey,
  { adapter, network, address }: SwapContext,
  { sold, signal }: { sold: SwapToken; signal?: AbortSignal | undefined },
): Promise<bigint> {
  const token = { address: tokenAddress(sold), symbol: sold.symbol, decimals: sold.decimals }
  return readBalance(latchkey, { adapter, network, owner: address, token, signal })
}
