import type { Transaction } from '@latchkey/core'
import { isForeign } from './isForeign.ts'

/** Operations that always move something: with a zero amount they are bait. */
const movingTypes = new Set(['send', 'receive'])

/**
 * Whether a transaction only plants an address in the history (address poisoning): zero-value transfers, which anyone can make between any
 * two addresses, so that the look-alike is copied later; and approvals of nothing that the account did not submit.
 */
export function isPoisoning(transaction: Transaction, account?: string): boolean {
  const transfers = transaction.transfers ?? []
  const allowed = transaction.approval?.quantity?.numeric
  if (transfers.length === 0 && allowed !== undefined && isZero(allowed) && isForeign(transaction, account)) return true
  if (!movingTypes.has(transaction.metadata.operationType) || transfers.length === 0) return false
  return transfers.every((transfer) => transfer.fungible_info && isZero(transfer.quantity.numeric))
}

function isZero(numeric: string): boolean {
  return /^-?0*(\.0*)?$/.test(numeric)
}
