import type { Transaction } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/internal'

/**
 * Whether another account submitted a transaction in which this account sent or approved something. Any contract can report transfers and
 * approvals of accounts that did nothing; a relayer or a smart account's bundler submits real ones. False where the server does not report
 * who submitted it.
 */
export function isForeign({ metadata, transfers }: Transaction, account: string | undefined): boolean {
  const { submittedBy, operationType } = metadata
  if (submittedBy === undefined || !account || isSameAddress(submittedBy, account)) return false
  if (!transfers?.length) return operationType !== 'receive'
  return transfers.some(({ direction }) => direction !== 'in')
}
