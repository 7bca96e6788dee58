import type { OnrampTransaction } from '@latchkey/wire'
import { formatAmount } from '../amount/formatAmount.ts'
import { toUnits } from '../amount/toUnits.ts'
import { isPurchaseOver, type Purchase, type PurchaseStatus, purchaseProgress } from './Purchase.ts'

export type PurchaseSeen = {
  /** What the provider reported last of it. */
  report?: Pick<OnrampTransaction, 'status' | 'amount' | 'hash'> | undefined
  /** Base units in the account now. */
  balance?: bigint | undefined
  isWindowClosed: boolean
  /** Epoch ms. */
  now: number
}

const reported: Record<OnrampTransaction['status'], PurchaseStatus> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'open',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'arriving',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'declined',
}

/**
 * How a purchase stands after what was seen of it. It is done when the account holds the tokens, not when somebody says so: at least what the
 * provider says it sent, or, where it says nothing, nine tenths of what was quoted, so that a stranger's dust ends no purchase.
 */
export function nextPurchase(purchase: Purchase, seen: PurchaseSeen): Purchase {
  if (isPurchaseOver(purchase)) return purchase
  const { report, isWindowClosed, now } = seen
  const hash = report?.hash ?? purchase.hash
  const known = { ...purchase, ...(hash !== undefined && { hash }) }
  const status = report && reported[report.status]
  if (hasArrived(purchase, seen)) return { ...known, status: 'done', arrived: arrivedAmount(purchase, seen) }
  if (status && purchaseProgress(status) > purchaseProgress(purchase.status)) return { ...known, status }
  if (now >= purchase.followUntil) return { ...known, status: 'timedOut' }
  if (isWindowClosed && purchase.status === 'open') return { ...known, status: 'closed' }
  return known
}

function hasArrived(purchase: Purchase, { report, balance }: PurchaseSeen): boolean {
  const { balanceBefore, token, quoted } = purchase
  const hasSent = report?.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  // Nothing to compare with: the provider's word is all there is.
  if (balanceBefore === undefined || balance === undefined) return hasSent && balanceBefore === undefined
  const rise = balance - BigInt(balanceBefore)
  if (rise <= 0n) return false
  if (token.decimals === undefined) return hasSent
  if (hasSent) return rise >= (toBaseUnits(report.amount, token.decimals) ?? 1n)
  const expected = toBaseUnits(quoted, token.decimals)
  return expected !== undefined && expected > 0n && rise * 10n >= expected * 9n
}

function arrivedAmount({ balanceBefore, token }: Purchase, { report, balance }: PurchaseSeen): string | undefined {
  if (balance === undefined || balanceBefore === undefined || token.decimals === undefined)
    return report?.amount ?? undefined
  return formatAmount(balance - BigInt(balanceBefore), token.decimals)
}

/** Digits below a base unit are cut. */
function toBaseUnits(amount: string | null | undefined, decimals: number): bigint | undefined {
  const units = amount ? toUnits(amount) : undefined
  if (units === undefined) return undefined
  return decimals >= 18 ? units * 10n ** BigInt(decimals - 18) : units / 10n ** BigInt(18 - decimals)
}
