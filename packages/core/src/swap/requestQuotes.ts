import { type GasPrice, getGasPrice, getSwapQuotes, type SwapQuote as WireQuote } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { HttpStatusError } from '../errors/server.ts'
import {
  GasPriceUnsupportedError,
  SwapPriceRefusedError,
  SwapUnavailableError,
  SwapUnsafeError,
} from '../errors/swap.ts'
import { toSwapError } from '../errors/toSwapError.ts'
import type { Latchkey } from '../latchkey.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { exchangeRate, minimumOut, priceImpactBps } from './amounts.ts'
import { type Market, readMarket } from './market.ts'
import type { SwapPlan, SwapQuote, SwapTerms } from './SwapPlan.ts'
import { type SwapToken, toWireToken } from './SwapToken.ts'
import { getSwapContext, type SwapContext } from './swapContext.ts'

/** SECURITY: a quote expires after this time. */
const quoteLifeMs = 30_000

/** The approximate gas of an approval; tokens behind proxies use a little more. */
export const approvalGas = 70_000n

/** A quote further below the market is rejected. */
const rejectedBps = 5000

/**
 * Requests the quotes of all providers, the best first.
 *
 * Each quote is compared with the client's own market price (`readMarket`); quotes below half of it are omitted. The price
 * impact compares the quote with the price of a thousandth of the amount, which the size of the pools barely affects. The fee is the
 * provider's gas, plus an approval's for a token, at the gas price for instant inclusion.
 * @throws SwapPriceRefusedError where all quotes are omitted, SwapUnavailableError, SwapUnsupportedError, SwapUnsafeError when the response
 * is about another swap, and the transport's errors
 */
export async function requestQuotes(
  latchkey: Latchkey,
  context: Pick<SwapContext, 'account' | 'network' | 'swaps'>,
  options: {
    sold: SwapToken
    bought: SwapToken
    amountIn: bigint
    slippageBps: number
    signal?: AbortSignal | undefined
  },
): Promise<readonly [SwapQuote, ...SwapQuote[]]> {
  const { sold, bought, amountIn, slippageBps, signal } = options
  const { account, network } = context
  const query = { amount: String(amountIn), from: toWireToken(sold), to: toWireToken(bought), userAddress: account }
  const [{ quotes }, market, gasPrice] = await Promise.all([
    requestApi(latchkey, getSwapQuotes, { query, signal }).catch((error: unknown) => {
      throw toSwapError(error)
    }),
    // Neither fails the quote: a missing value is shown as unknown.
    readMarket(latchkey, context, options),
    requestGasPrice(latchkey, { chainId: network.caipNetworkId, signal }).catch(() => undefined),
  ])
  const quotedAt = Date.now()
  const offers = quotes
    .map((quote) => parseQuote(quote, { ...query, amount: amountIn }))
    .filter(({ amountOut }) => minimumOut({ amountOut, slippageBps }) > 0n)
    .sort(byAmountOut)
  const [best, ...rest] = offers
    .filter(({ amountOut }) => (belowMarketBps(amountOut, market) ?? 0) <= rejectedBps)
    .map(
      ({ provider, takesPermit, amountOut, gas }): SwapQuote => ({
        provider,
        takesPermit,
        account,
        sold,
        bought,
        amountIn,
        amountOut,
        minimumOut: minimumOut({ amountOut, slippageBps }),
        slippageBps,
        rate: exchangeRate(
          { amount: amountIn, decimals: sold.decimals },
          { amount: amountOut, decimals: bought.decimals },
        ),
        inverseRate: exchangeRate(
          { amount: amountOut, decimals: bought.decimals },
          { amount: amountIn, decimals: sold.decimals },
        ),
        priceImpactBps: market && priceImpactBps({ amountIn, amountOut }, market.small),
        belowMarketBps: belowMarketBps(amountOut, market),
        marketSource: market?.source,
        networkFee:
          gas === undefined || gasPrice === undefined
            ? undefined
            : (gas + (sold.address ? approvalGas : 0n)) * BigInt(gasPrice.instant),
        quotedAt,
        expiresAt: quotedAt + quoteLifeMs,
      }),
    )
  if (best) return [best, ...rest]
  const rejected = offers[0] && belowMarketBps(offers[0].amountOut, market)
  throw rejected === undefined ? new SwapUnavailableError() : new SwapPriceRefusedError({ belowMarketBps: rejected })
}

type ParsedQuote = { provider: string | undefined; takesPermit: boolean; amountOut: bigint; gas: bigint | undefined }

/** How far an amount is below the market, hundredths of a percent, rounded up. */
function belowMarketBps(amountOut: bigint, market: Market | undefined): number | undefined {
  if (!market) return undefined
  const missing = market.amountOut - amountOut
  return missing <= 0n ? 0 : Number((missing * 10_000n + market.amountOut - 1n) / market.amountOut)
}

/** Sorts the largest amount first. */
function byAmountOut(one: ParsedQuote, other: ParsedQuote): number {
  if (one.amountOut === other.amountOut) return 0
  return one.amountOut > other.amountOut ? -1 : 1
}

/** Parses a quote. @throws SwapUnsafeError unless it is for the requested tokens and amount */
function parseQuote(quote: WireQuote, requested: { amount: bigint; from: string; to: string }): ParsedQuote {
  const isRequested =
    BigInt(quote.fromAmount) === requested.amount &&
    isSameAddress(quote.fromAccount, requested.from) &&
    isSameAddress(quote.toAccount, requested.to)
  if (!isRequested) throw new SwapUnsafeError({ field: 'quote', details: JSON.stringify(quote) })
  return {
    provider: quote.provider,
    takesPermit: quote.takesPermit === true,
    amountOut: BigInt(quote.toAmount),
    gas: quote.gas === undefined ? undefined : BigInt(quote.gas),
  }
}

/** The current terms of the plan's provider; undefined if it returns no quote. */
export async function requestTerms(
  latchkey: Latchkey,
  plan: SwapPlan,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<SwapTerms | undefined> {
  const quotes = await requestQuotes(latchkey, await getSwapContext(latchkey), { ...plan, signal }).catch(
    () => undefined,
  )
  const quote = quotes?.find(({ provider }) => provider === plan.provider)
  if (!quote) return undefined
  const { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, quotedAt, expiresAt } = quote
  const { networkFee } = plan.terms
  return { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, networkFee, quotedAt, expiresAt }
}

/**
 * Requests the current gas price, wei as decimal strings.
 * @throws GasPriceUnsupportedError 'Network not supported for Gas Price' and the errors of the server's transport
 */
export async function requestGasPrice(
  latchkey: Latchkey,
  { chainId, signal }: { chainId: string; signal?: AbortSignal | undefined },
): Promise<GasPrice> {
  if (!(await isSupportedByServer(latchkey, chainId))) throw new GasPriceUnsupportedError()
  try {
    return await requestApi(latchkey, getGasPrice, { query: { chainId }, signal })
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 400) throw new GasPriceUnsupportedError({ cause: error })
    throw error
  }
}
