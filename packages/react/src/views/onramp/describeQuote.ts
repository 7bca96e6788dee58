import { formatAmount, type PurchaseQuote } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'
import { formatMoney } from '../../format/formatMoney.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import type { Messages } from '../../locales/en.ts'

/** Cut, never rounded up: the visitor does not get less than is shown. */
export function describeTokens(
  { purchaseAmount, paymentSubtotal, estimated }: PurchaseQuote,
  messages: Messages['buy'],
  symbol: string,
): string {
  const amount = purchaseAmount && `${formatTokenAmount(purchaseAmount.amount, 6)} ${symbol}`
  if (!amount)
    return messages.atLeast({ amount: formatMoney(paymentSubtotal.amount, paymentSubtotal.currency), symbol })
  return estimated ? messages.about({ amount }) : amount
}

/** The fees, or the usual range of them. */
export function describeFees({ fees, feeRange }: PurchaseQuote, messages: Messages['buy']): string {
  if (!feeRange) return formatMoney(fees.amount, fees.currency)
  const { min, max } = feeRange
  return messages.range({ min: formatMoney(min.amount, min.currency), max: formatMoney(max.amount, max.currency) })
}

/** Digits of sums and amounts in quotes; more than any currency has. */
const places = 18

/**
 * What a whole token costs with everything, in the payment currency, rounded up to cents; undefined where the quote has no amount.
 * @example describeRate(quote, 'USDC') // '1 USDC = $1.02'
 */
export function describeRate({ paymentTotal, purchaseAmount }: PurchaseQuote, symbol: string): string | undefined {
  if (!purchaseAmount) return undefined
  try {
    const tokens = parseAmount(purchaseAmount.amount, places)
    const cents = (parseAmount(paymentTotal.amount, places) * 100n + tokens - 1n) / tokens
    return `1 ${symbol} = ${formatMoney(formatAmount(cents, 2), paymentTotal.currency)}`
  } catch {
    return undefined
  }
}
