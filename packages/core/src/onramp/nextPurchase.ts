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
 * The purchase with its new status. It is done once the provider reports the tokens as sent and the account has received them. A balance
 * alone proves no purchase, because others send tokens too: that about the quoted amount came in is all it shows.
 */
export function nextPurchase(purchase: Purchase, seen: PurchaseSeen): Purchase {
  if (purchase.status === 'done' || purchase.status === 'timedOut') return purchase
  const { reports = [], balance, isWindowClosed, now } = seen
  const report = furthest(reports)
  const hash = report?.hash ?? purchase.hash
  const { arrived: cameInBefore, ...rest } = purchase
  const known = { ...rest, ...(hash !== undefined && { hash }) }
  const rise = riseOf(purchase, balance)
  const sent = sentUnits(purchase, report)
  if (hasArrived(purchase, { report, sent, rise }))
    return {
      ...known,
      status: 'done',
      arrived: sent === undefined ? formatRise(purchase, rise) : (report?.amount ?? undefined),
    }
  const status = reportedStatus(purchase, report)
  if (status === 'declined') return { ...known, status }
  const isOver = now >= purchase.followUntil
  const isProviderSilent = status !== 'arriving' && (status !== 'paid' || isOver)
  if (isProviderSilent && (status === 'unconfirmed' || isAboutQuoted(purchase, rise)))
    return { ...known, status: 'unconfirmed', arrived: cameInBefore ?? formatRise(purchase, rise) }
  if (isOver) return { ...known, status: 'timedOut' }
  if (isWindowClosed && status === 'open') return { ...known, status: 'closed' }
  return { ...known, status }
}

/** The status by the report. An opened page is no progress, except that a new attempt replaces a declined one. */
function reportedStatus(purchase: Purchase, report: Report | undefined): PurchaseStatus {
  const status = report && reported[report.status]
  if (!status || (status === 'open' && purchase.status !== 'declined')) return purchase.status
  return status
}

/** The report that counts: sent, else in progress, else the latest. */
function furthest(reports: readonly Report[]): Report | undefined {
  const find = (status: Report['status']) => reports.find((report) => report.status === status)
  return find('ONRAMP_TRANSACTION_STATUS_SUCCESS') ?? find('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') ?? reports[0]
}

/** Base units that have come in since the checkout was opened, also if they were spent since they were seen; undefined while unknown. */
function riseOf({ balanceBefore, arrived, token }: Purchase, balance: bigint | undefined): bigint | undefined {
  if (balanceBefore === undefined || balance === undefined) return undefined
  const rise = balance - BigInt(balanceBefore)
  const seen = token.decimals === undefined ? undefined : toBaseUnits(arrived, token.decimals)
  return seen !== undefined && seen > rise ? seen : rise
}

/** Base units that the provider reports; undefined for an amount that is unreadable, negative or less than one. */
function sentUnits({ token }: Purchase, report: Report | undefined): bigint | undefined {
  const sent = toBaseUnits(report?.amount, token.decimals ?? 18)
  return sent !== undefined && sent > 0n ? sent : undefined
}

/**
 * Whether the provider reports the tokens as sent, and the account has received the amount that it reports, or about the quoted one where
 * it reports none: dust proves nothing.
 */
function hasArrived(
  purchase: Purchase,
  { report, sent, rise }: { report: Report | undefined; sent: bigint | undefined; rise: bigint | undefined },
): boolean {
  if (report?.status !== 'ONRAMP_TRANSACTION_STATUS_SUCCESS') return false
  // Without an earlier balance to compare with, the provider's report decides.
  if (rise === undefined) return purchase.balanceBefore === undefined
  if (sent === undefined || purchase.token.decimals === undefined) return isAboutQuoted(purchase, rise)
  return rise >= sent
}

/** Whether nine to eleven tenths of the quoted amount came in: neither dust from strangers nor another transfer counts. */
function isAboutQuoted({ token, quoted }: Purchase, rise: bigint | undefined): boolean {
  if (rise === undefined || token.decimals === undefined) return false
  const expected = toBaseUnits(quoted, token.decimals)
  return expected !== undefined && expected > 0n && rise * 10n >= expected * 9n && rise * 10n <= expected * 11n
}

/** In whole tokens; undefined while unknown. */
function formatRise({ token: { decimals } }: Purchase, rise: bigint | undefined): string | undefined {
  return rise === undefined || decimals === undefined ? undefined : formatAmount(rise, decimals)
}

/** Digits below a base unit are cut off. */
function toBaseUnits(amount: string | null | undefined, decimals: number): bigint | undefined {
  const units = amount ? toUnits(amount) : undefined
  if (units === undefined) return undefined
  return decimals >= 18 ? units * 10n ** BigInt(decimals - 18) : units / 10n ** BigInt(18 - decimals)
}
