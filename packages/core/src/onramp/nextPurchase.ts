import type { OnrampTransaction } from '@latchkey/wire'
import { formatAmount } from '../amount/formatAmount.ts'
import { toUnits } from '../amount/toUnits.ts'
import type { Purchase, PurchaseStatus } from './Purchase.ts'

export type PurchaseSeen = {
  /** The provider's reports under the purchase's reference, the latest first: one card may fail before another pays. */
  reports?: readonly Report[]
  /** Base units in the account now. */
  balance?: bigint | undefined
  isWindowClosed: boolean
  /** Epoch ms. */
  now: number
}

type Report = Pick<OnrampTransaction, 'status' | 'amount' | 'hash'>

const reported: Record<OnrampTransaction['status'], PurchaseStatus> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'open',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'arriving',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'declined',
}

/**
 * The purchase with its new status. It is done once the account has received the tokens: at least the amount that the provider reports, or
 * without a report nine tenths of the quote, so that dust from strangers does not complete it.
 */
export function nextPurchase(purchase: Purchase, seen: PurchaseSeen): Purchase {
  if (purchase.status === 'done' || purchase.status === 'timedOut') return purchase
  const { reports = [], isWindowClosed, now } = seen
  const report = furthest(reports)
  const hash = report?.hash ?? purchase.hash
  const known = { ...purchase, ...(hash !== undefined && { hash }) }
  if (hasArrived(purchase, report, seen.balance))
    return { ...known, status: 'done', arrived: arrivedAmount(purchase, report, seen.balance) }
  const status = report ? reported[report.status] : 'open'
  if (status === 'declined') return { ...known, status }
  if (now >= purchase.followUntil) return { ...known, status: 'timedOut' }
  if (status !== 'open') return { ...known, status }
  // An opened page is no progress, except that a new attempt replaces a declined one.
  if (report && purchase.status === 'declined') return { ...known, status }
  if (isWindowClosed && purchase.status === 'open') return { ...known, status: 'closed' }
  return known
}

/** The report that counts: sent, else in progress, else the latest. */
function furthest(reports: readonly Report[]): Report | undefined {
  const find = (status: Report['status']) => reports.find((report) => report.status === status)
  return find('ONRAMP_TRANSACTION_STATUS_SUCCESS') ?? find('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') ?? reports[0]
}

function hasArrived(
  { balanceBefore, token, quoted }: Purchase,
  report: Report | undefined,
  balance: bigint | undefined,
): boolean {
  const hasSent = report?.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  // Without an earlier balance to compare with, the provider's report decides.
  if (balanceBefore === undefined || balance === undefined) return hasSent && balanceBefore === undefined
  const rise = balance - BigInt(balanceBefore)
  if (rise <= 0n) return false
  if (token.decimals === undefined) return hasSent
  if (hasSent) return rise >= (toBaseUnits(report?.amount, token.decimals) ?? 1n)
  const expected = toBaseUnits(quoted, token.decimals)
  return expected !== undefined && expected > 0n && rise * 10n >= expected * 9n
}

function arrivedAmount(
  { balanceBefore, token }: Purchase,
  report: Report | undefined,
  balance: bigint | undefined,
): string | undefined {
  if (balance === undefined || balanceBefore === undefined || token.decimals === undefined)
    return report?.amount ?? undefined
  return formatAmount(balance - BigInt(balanceBefore), token.decimals)
}

/** Digits below a base unit are cut off. */
function toBaseUnits(amount: string | null | undefined, decimals: number): bigint | undefined {
  const units = amount ? toUnits(amount) : undefined
  if (units === undefined) return undefined
  return decimals >= 18 ? units * 10n ** BigInt(decimals - 18) : units / 10n ** BigInt(18 - decimals)
}
