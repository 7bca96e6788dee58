import { formatAmount, type PurchaseQuote } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import type { Money } from '../../hooks/useMoney.ts'
import type { Messages } from '../../locales/en.ts'

/**
 * Cut, never rounded up. A quote is not a promise either: providers settle at the price of the moment of payment. Without an amount,
 * what is left of the payment after the usual fees.
 */
export function describeTokens(
  { purchaseAmount, paymentSubtotal }: PurchaseQuote,
  { messages, money, symbol }: { messages: Messages['buy']; money: Money; symbol: string },
): string {
  const amount = purchaseAmount && `${formatTokenAmount(purchaseAmount.amount, 6)} ${symbol}`
  if (!amount) return messages.aboutWorth({ amount: money(paymentSubtotal.amount, paymentSubtotal.currency), symbol })
  return messages.about({ amount })
}

/** The fees, or the usual range of them. */
export function describeFees(
  { fees, feeRange }: PurchaseQuote,
  { messages, money }: { messages: Messages['buy']; money: Money },
): string {
  if (!feeRange) return money(fees.amount, fees.currency)
  const { min, max } = feeRange
  return messages.range({ min: money(min.amount, min.currency), max: money(max.amount, max.currency) })
}

/** Digits of sums and amounts in quotes; more than any currency has. */
const places = 18

/**
 * What a whole token costs with everything, in the payment currency, rounded up to cents; undefined where the quote has no amount.
 * @example describeRate(quote, { money, symbol: 'USDC' }) // '1 USDC = $1.02'
 */
export function describeRate(
  { paymentTotal, purchaseAmount }: PurchaseQuote,
  { money, symbol }: { money: Money; symbol: string },
): string | undefined {
  if (!purchaseAmount) return undefined
  try {
    const tokens = parseAmount(purchaseAmount.amount, places)
    const cents = (parseAmount(paymentTotal.amount, places) * 100n + tokens - 1n) / tokens
    return `1 ${symbol} = ${money(formatAmount(cents, 2), paymentTotal.currency)}`
  } catch {
    return undefined
  }
}
