import type { Transaction } from '@latchkey/core'

/** Operations that always move something: with a zero amount they are bait. */
const movingTypes = new Set(['send', 'receive'])

/**
 * Whether a transaction only plants an address in the history (address poisoning): zero-value transfers, which anyone can make between any
 * two addresses, so that the look-alike is copied later.
 */
export function isPoisoning(transaction: Transaction): boolean {
  const transfers = transaction.transfers ?? []
  if (!movingTypes.has(transaction.metadata.operationType) || transfers.length === 0) return false
  return transfers.every((transfer) => transfer.fungible_info && /^-?0*(\.0*)?$/.test(transfer.quantity.numeric))
}
