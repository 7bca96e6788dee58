import { type GasPrice, getGasPrice, getSwapQuotes, type SwapQuote as WireQuote } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { HttpStatusError } from '../errors/server.ts'
import {
  GasPriceUnsupportedError,
  SwapPriceRefusedError,
  SwapUnavailableError,
  SwapUnsafeError,
} from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { exchangeRate, minimumOut, priceImpactBps } from './amounts.ts'
import { type Market, readMarket } from './market.ts'
import type { SwapPlan, SwapQuote, SwapTerms } from './SwapPlan.ts'
import { type SwapToken, toWireToken } from './SwapToken.ts'
import { type SwapContext, swapNetwork, toSwapError } from './swapContext.ts'

/** SECURITY: a quote is good for this long. */
const quoteLifeMs = 30_000

/** An approval takes about this much gas; tokens behind proxies some more. */
export const approvalGas = 70_000n

/** A quote that far below the market is refused. */
const refusedBps = 5000

/**
 * What every provider offers, the best first.
 *
 * What each pays is held to the market as the client reads it itself (`readMarket`): those of less than half are left out. The price impact
 * compares with a thousandth of the amount there: what the same pools would pay were they endless. The fee is the provider's gas, and an
 * approval's for a token, at twice what gas costs now.
 * @throws SwapPriceRefusedError where all are left out, SwapUnavailableError, SwapUnsupportedError, SwapUnsafeError when the answer is
 * about another swap, and the transport's errors
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
    // Neither fails the quote: what cannot be known is shown as unknown.
    readMarket(latchkey, context, options),
    requestGasPrice(latchkey, { chainId: network.caipNetworkId, signal }).catch(() => undefined),
  ])
  const quotedAt = Date.now()
  const offers = quotes
    .map((quote) => readOffer(quote, { ...query, amount: amountIn }))
    .filter(({ amountOut }) => minimumOut({ amountOut, slippageBps }) > 0n)
    .sort(byAmountOut)
  const [best, ...rest] = offers
    .filter(({ amountOut }) => (belowMarketBps(amountOut, market) ?? 0) <= refusedBps)
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
  const refused = offers[0] && belowMarketBps(offers[0].amountOut, market)
  throw refused === undefined ? new SwapUnavailableError() : new SwapPriceRefusedError({ belowMarketBps: refused })
}

type Offer = { provider: string | undefined; takesPermit: boolean; amountOut: bigint; gas: bigint | undefined }

/** How far an amount is below the market, hundredths of a percent, rounded up. */
function belowMarketBps(amountOut: bigint, market: Market | undefined): number | undefined {
  if (!market) return undefined
  const missing = market.amountOut - amountOut
  return missing <= 0n ? 0 : Number((missing * 10_000n + market.amountOut - 1n) / market.amountOut)
}

/** The most first. */
function byAmountOut(one: Offer, other: Offer): number {
  if (one.amountOut === other.amountOut) return 0
  return one.amountOut > other.amountOut ? -1 : 1
}

/** Holds an answer to the question: it is about these tokens and this amount, or about nothing that may be shown. */
function readOffer(quote: WireQuote, requested: { amount: bigint; from: string; to: string }): Offer {
  const isAnswer =
    BigInt(quote.fromAmount) === requested.amount &&
    quote.fromAccount.toLowerCase() === requested.from.toLowerCase() &&
    quote.toAccount.toLowerCase() === requested.to.toLowerCase()
  if (!isAnswer) throw new SwapUnsafeError({ field: 'quote', details: JSON.stringify(quote) })
  return {
    provider: quote.provider,
    takesPermit: quote.takesPermit === true,
    amountOut: BigInt(quote.toAmount),
    gas: quote.gas === undefined ? undefined : BigInt(quote.gas),
  }
}

/** What the plan's provider gives now; undefined where nobody answers. */
export async function requestTerms(
  latchkey: Latchkey,
  plan: SwapPlan,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<SwapTerms | undefined> {
  const quotes = await requestQuotes(latchkey, await swapNetwork(latchkey), { ...plan, signal }).catch(() => undefined)
  const quote = quotes?.find(({ provider }) => provider === plan.provider)
  if (!quote) return undefined
  const { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, quotedAt, expiresAt } = quote
  const { networkFee } = plan.terms
  return { amountOut, minimumOut, priceImpactBps, belowMarketBps, marketSource, networkFee, quotedAt, expiresAt }
}

/**
 * What gas costs now, wei as decimal strings.
 * @throws GasPriceUnsupportedError 'Network not supported for Gas Price' and what the server's transport throws
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
