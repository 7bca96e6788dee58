import type { OnrampProviderName, OnrampQuote } from '@latchkey/wire'
import { fromUnits, toUnits } from './decimals.ts'
import type { OnrampFirmOffer } from './OnrampProvider.ts'

/** The offers of several firms, the most tokens first. */
export function sortOffers(offers: readonly OnrampFirmOffer[]): OnrampFirmOffer[] {
  return offers.toSorted((a, b) => (toUnits(a.purchaseAmount) > toUnits(b.purchaseAmount) ? -1 : 1))
}

/** An offer as the API returns it. */
export function toQuote(offer: OnrampFirmOffer, provider: OnrampProviderName): OnrampQuote {
  const inFiat = (amount: string) => ({ amount, currency: offer.paymentCurrency })
  return {
    paymentTotal: inFiat(offer.paymentTotal),
    paymentSubtotal: inFiat(offer.paymentSubtotal),
    purchaseAmount: { amount: offer.purchaseAmount, currency: offer.symbol },
    coinbaseFee: inFiat(offer.fee),
    networkFee: inFiat(offer.networkFee),
    fees: inFiat(fromUnits(toUnits(offer.fee) + toUnits(offer.networkFee), 2)),
    quoteId: offer.quoteId,
    provider,
    estimated: false,
  }
}
