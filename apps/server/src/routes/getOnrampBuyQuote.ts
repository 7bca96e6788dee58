import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'

/** A quote with each field in both spellings. */
export const getOnrampBuyQuote: Handler<'getOnrampBuyQuote'> = async ({ onramp }, request) => {
  const { query } = request
  const quote = await mapOnrampErrors(
    onramp.getQuote(
      {
        ...onramp.placeOf(query),
        asset: { symbol: query.purchaseCurrency, network: query.purchaseNetwork },
        paymentCurrency: query.paymentCurrency,
        paymentAmount: query.paymentAmount,
        paymentMethod: query.paymentMethod.toLowerCase(),
      },
      { signal: request.getSignal() },
    ),
  )
  return {
    paymentTotal: toSum(quote.paymentTotal),
    paymentSubTotal: toSum(quote.paymentSubtotal),
    paymentSubtotal: toSum(quote.paymentSubtotal),
    purchaseAmount: toSum(quote.purchaseAmount),
    coinbaseFee: toSum(quote.coinbaseFee),
    networkFee: toSum(quote.networkFee),
    quoteId: quote.quoteId,
    estimated: quote.estimated,
  }
}

function toSum({ amount, currency }: { amount: string; currency: string }) {
  return { value: amount, amount, currency }
}
