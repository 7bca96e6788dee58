import type { OnrampQuote } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { fromUnits, toDecimal, toUnits } from './decimals.ts'

/** Stablecoins that count as one dollar. */
const dollars = ['USDC', 'USDT', 'DAI', 'PYUSD']

/** The current price of one whole token in a fiat currency; undefined where no price source of this server has one. */
export async function getMarketPrice(
  context: { chains: readonly Chain[]; prices: Prices },
  options: { symbol: string; currency: string },
): Promise<string | undefined> {
  if (options.currency !== 'USD') return undefined
  const symbol = options.symbol.toUpperCase()
  if (dollars.includes(symbol)) return '1'
  for (const chain of context.chains.filter(({ nativeCurrency }) => nativeCurrency.symbol === symbol)) {
    const prices = await context.prices.getPrices(chain, { tokens: [], currency: 'usd' }).catch(() => undefined)
    const price = prices?.get('native')
    if (price !== undefined && price > 0) return toDecimal(price)
  }
  return undefined
}

/** The usual fees of on-ramps, in percent of the payment. */
const feePercents = { min: 1n, max: 2n }
const one = toUnits('1')
const tokenDigits = 8

/**
 * Estimates a quote from the market price and the higher of the usual fees, so that a real quote tends to be better. No provider offers it:
 * `estimated` is true and there is no quote id.
 * @param options.price the price of one whole token in the payment currency.
 */
export function estimateQuote(options: {
  paymentCurrency: string
  paymentAmount: string
  symbol: string
  price: string
}): OnrampQuote {
  const total = toUnits(options.paymentAmount)
  const inFiat = (units: bigint) => ({ amount: fromUnits(units, 2), currency: options.paymentCurrency })
  const [least, most] = [feePercents.min, feePercents.max].map((percent) => (total * percent) / 100n) as [
    bigint,
    bigint,
  ] // two in, two out
  const subtotal = total - most
  return {
    paymentTotal: inFiat(total),
    paymentSubtotal: inFiat(subtotal),
    purchaseAmount: {
      amount: fromUnits((subtotal * one) / toUnits(options.price), tokenDigits),
      currency: options.symbol,
    },
    coinbaseFee: inFiat(most),
    networkFee: inFiat(0n),
    fees: inFiat(most),
    quoteId: null,
    provider: null,
    estimated: true,
    feeRange: { min: inFiat(least), max: inFiat(most) },
  }
}
