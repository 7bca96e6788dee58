import { formatAmount } from '../amount/formatAmount.ts'
import type { PurchaseQuote } from './OnrampState.ts'
import { onrampProviders } from './onrampProviders.ts'

/**
 * What can be said of a payment without a quote: what of it goes to fees at the usual 1 to 2 %, rounded up, and what is left at least. No
 * price, no token amount, nobody's offer: `estimated` says so and there is no `quoteId` to send on.
 * @param options.cents of the payment currency.
 */
export function estimatePurchase(options: { cents: bigint; currency: string }): PurchaseQuote {
  const { cents, currency } = options
  const { min, max } = onrampProviders.coinbase.feePercent
  const fee = (percent: number) => (cents * BigInt(percent) + 99n) / 100n
  const inFiat = (amount: bigint) => ({ amount: formatCents(amount), currency })
  return {
    paymentTotal: inFiat(cents),
    paymentSubtotal: inFiat(cents - fee(max)),
    purchaseAmount: null,
    coinbaseFee: inFiat(fee(max)),
    networkFee: inFiat(0n),
    fees: inFiat(fee(max)),
    quoteId: null,
    provider: null,
    estimated: true,
    feeRange: { min: inFiat(fee(min)), max: inFiat(fee(max)) },
  }
}

function formatCents(cents: bigint): string {
  const [whole = '0', fraction = ''] = formatAmount(cents, 2).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
