import { getOnrampQuote } from '@latchkey/wire'
import { getNetwork } from '../actions/getNetwork.ts'
import { toUnits } from '../amount/toUnits.ts'
import { requestApi } from '../clients/api.ts'
import { PurchaseRefusedError } from '../errors/onramp.ts'
import { AbortedError } from '../errors/ours.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { CheckedPurchase } from './checkPurchase.ts'
import { estimatePurchase } from './estimatePurchase.ts'
import type { PurchaseQuote } from './OnrampState.ts'

/**
 * What the chosen provider gives for a payment; an estimate, marked as one, where no quote can be had or the answer is about something else.
 * @throws PurchaseRefusedError when the provider does not sell this; AbortedError
 */
export async function requestPurchaseQuote(
  latchkey: Latchkey,
  purchase: CheckedPurchase,
  { signal }: { signal: AbortSignal },
): Promise<PurchaseQuote> {
  const { provider, currency, payment, cents } = purchase
  const body = {
    purchaseCurrency: currency.id,
    paymentCurrency: payment.currency,
    amount: payment.amount,
    network: getNetwork(latchkey).network?.caipNetworkId,
    paymentMethod: payment.method,
    provider,
  }
  try {
    const quote = await requestApi(latchkey, getOnrampQuote, { body, signal })
    if (isAbout(quote, purchase)) return quote
  } catch (error) {
    if (signal.aborted) throw new AbortedError({ cause: error })
    if (error instanceof HttpStatusError && error.status === 400)
      throw new PurchaseRefusedError({ details: error.details, cause: error })
  }
  return estimatePurchase({ cents, currency: payment.currency })
}

/** Whether the answer is for this payment: its currencies, no sum below zero, and no more to pay than was asked about. */
function isAbout(quote: PurchaseQuote, { currency, payment, cents }: CheckedPurchase): boolean {
  const { paymentTotal, paymentSubtotal, fees, coinbaseFee, networkFee, purchaseAmount, feeRange } = quote
  const sums = [paymentTotal, paymentSubtotal, fees, coinbaseFee, networkFee, ...Object.values(feeRange ?? {})]
  const units = sums.map(({ amount }) => toUnits(amount))
  const [total, subtotal, fee] = units
  return (
    sums.every((sum) => sum.currency === payment.currency) &&
    units.every((sum) => sum !== undefined) &&
    total === cents * 10n ** 16n &&
    (subtotal ?? 0n) + (fee ?? 0n) <= total &&
    [currency.id, currency.symbol].includes(purchaseAmount?.currency ?? '') &&
    toUnits(purchaseAmount?.amount ?? '') !== undefined
  )
}
