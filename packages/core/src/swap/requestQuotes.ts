import { getSwapQuotes, type SwapQuote as WireQuote } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { SwapUnavailableError, SwapUnsafeError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { exchangeRate } from './exchangeRate.ts'
import { minimumOut } from './minimumOut.ts'
import { priceImpactBps } from './priceImpactBps.ts'
import { requestGasPrice } from './requestGasPrice.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { toSwapError } from './toSwapError.ts'
import { toWireToken } from './wireToken.ts'

/** SECURITY: a quote is good for this long. */
export const quoteLifeMs = 30_000

/** An approval takes about this much gas; tokens behind proxies some more. */
export const approvalGas = 70_000n

/** The part of the amount whose price counts as the pools' own. */
const smallPart = 1000n

/**
 * What every provider offers, the best first.
 *
 * The price impact compares with a thousandth of the amount, quoted at the same time by whoever gives most for it: what the pools would
 * pay were they endless. The
 * fee is the provider's gas, and an approval's for a token, at twice what gas costs now.
 * @throws SwapUnavailableError, SwapUnsupportedError, SwapUnsafeError when the answer is about another swap, and the transport's errors
 */
export async function requestQuotes(
  kit: Latchkey,
  context: Pick<SwapContext, 'account' | 'network'>,
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
  const small = amountIn / smallPart
  const ask = async (amount: bigint): Promise<Offer[]> => {
    const query = { amount: String(amount), from: toWireToken(sold), to: toWireToken(bought), userAddress: account }
    const { quotes } = await requestApi(kit, getSwapQuotes, { query, signal }).catch((error: unknown) => {
      throw toSwapError(error)
    })
    return quotes.map((quote) => readOffer(quote, { ...query, amount }))
  }
  const [offers, smallOffers, gasPrice] = await Promise.all([
    ask(amountIn),
    // Neither is worth failing for: what cannot be told is shown as unknown.
    small > 0n ? ask(small).catch(() => []) : [],
    requestGasPrice(kit, { chainId: network.caipNetworkId, signal }).catch(() => undefined),
  ])
  const quotedAt = Date.now()
  const [smallOffer] = smallOffers.sort(byAmountOut)
  const [best, ...rest] = offers
    .filter(({ amountOut }) => minimumOut({ amountOut, slippageBps }) > 0n)
    .sort(byAmountOut)
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
        priceImpactBps:
          smallOffer && priceImpactBps({ amountIn, amountOut }, { amountIn: small, amountOut: smallOffer.amountOut }),
        networkFee:
          gas === undefined || gasPrice === undefined
            ? undefined
            : (gas + (sold.address ? approvalGas : 0n)) * BigInt(gasPrice.instant),
        quotedAt,
        expiresAt: quotedAt + quoteLifeMs,
      }),
    )
  if (!best) throw new SwapUnavailableError()
  return [best, ...rest]
}

type Offer = { provider: string | undefined; takesPermit: boolean; amountOut: bigint; gas: bigint | undefined }

/** The most first. */
function byAmountOut(one: Offer, other: Offer): number {
  if (one.amountOut === other.amountOut) return 0
  return one.amountOut > other.amountOut ? -1 : 1
}

/** Holds an answer to the question: it is about these tokens and this amount, or about nothing that may be shown. */
function readOffer(quote: WireQuote, asked: { amount: bigint; from: string; to: string }): Offer {
  const isAnswer =
    BigInt(quote.fromAmount) === asked.amount &&
    quote.fromAccount.toLowerCase() === asked.from.toLowerCase() &&
    quote.toAccount.toLowerCase() === asked.to.toLowerCase()
  if (!isAnswer) throw new SwapUnsafeError({ field: 'quote', details: JSON.stringify(quote) })
  return {
    provider: quote.provider,
    takesPermit: quote.takesPermit === true,
    amountOut: BigInt(quote.toAmount),
    gas: quote.gas === undefined ? undefined : BigInt(quote.gas),
  }
}
