import type { OnrampTransaction } from '@latchkey/wire'
import { formatAmount } from '../amount/formatAmount.ts'
import { toUnits } from '../amount/toUnits.ts'
import type { Purchase, PurchaseStatus } from './Purchase.ts'

export type PurchaseSeen = {
  /** What the provider reports of payments under its reference, the latest first: one card may fail before another pays. */
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
 * How a purchase stands after what was seen of it. It is done when the account holds the tokens, not when somebody says so: at least what
 * the provider says it sent, or, where it says nothing, nine tenths of what was quoted, so that a stranger's dust ends no purchase.
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
  // A page that was opened says nothing yet: a checkout begun again takes a refusal back, no more.
  if (report && purchase.status === 'declined') return { ...known, status }
  if (isWindowClosed && purchase.status === 'open') return { ...known, status: 'closed' }
  return known
}

/** What was sent wins over what is being paid, and that over whatever was reported last. */
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
  // Nothing to compare with: the provider's word is all there is.
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

/** Digits below a base unit are cut. */
function toBaseUnits(amount: string | null | undefined, decimals: number): bigint | undefined {
  const units = amount ? toUnits(amount) : undefined
  if (units === undefined) return undefined
  return decimals >= 18 ? units * 10n ** BigInt(decimals - 18) : units / 10n ** BigInt(18 - decimals)
}
