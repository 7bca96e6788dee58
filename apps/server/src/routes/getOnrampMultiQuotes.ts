import type { OnrampFirmQuote } from '@latchkey/wire'
import { fromUnits, toDecimal, toUnits } from '../providers/onramp/decimals.ts'
import type { OnrampFirmOffer } from '../providers/onramp/OnrampProvider.ts'
import { fromFirmMethod, toFirmMethod } from '../providers/onramp/paymentMethods.ts'
import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'

/** Every firm's offer, the best first, with amounts as numbers for existing clients. */
export const getOnrampMultiQuotes: Handler<'getOnrampMultiQuotes'> = async ({ onramp }, request) => {
  const { body } = request
  const { destinationCurrencyCode: code, paymentMethodType, walletAddress } = body
  const [symbol = code] = code.split('_')
  const place = onramp.placeOf({ ...(body.countryCode !== undefined && { country: body.countryCode }) })
  const offers = await mapOnrampErrors(
    onramp.getAllOffers(
      {
        ...place,
        asset: { symbol, code },
        paymentCurrency: body.sourceCurrencyCode,
        paymentAmount: toDecimal(body.sourceAmount),
        paymentMethod: paymentMethodType && fromFirmMethod(paymentMethodType),
        walletAddress,
        excludeFirms: body.excludeProviders ?? [],
      },
      { signal: request.getSignal() },
    ),
  )
  return offers.map((offer) => toFirmQuote(offer, { code, country: place.country }))
}

function toFirmQuote(offer: OnrampFirmOffer, { code, country }: { code: string; country: string }): OnrampFirmQuote {
  const bought = Number(offer.purchaseAmount)
  const subtotal = Number(offer.paymentSubtotal)
  return {
    transactionType: 'CRYPTO_PURCHASE',
    countryCode: country,
    serviceProvider: offer.firm,
    paymentMethodType: toFirmMethod(offer.paymentMethod),
    sourceAmount: Number(offer.paymentTotal),
    sourceAmountWithoutFees: subtotal,
    fiatAmountWithoutFees: subtotal,
    sourceCurrencyCode: offer.paymentCurrency,
    destinationAmount: bought,
    destinationCurrencyCode: code,
    exchangeRate: bought > 0 ? subtotal / bought : null,
    networkFee: Number(offer.networkFee),
    transactionFee: Number(offer.fee),
    totalFee: Number(fromUnits(toUnits(offer.fee) + toUnits(offer.networkFee), 2)),
  }
}
