import type { Transaction } from '@latchkey/core'

/** Operations that move nothing by nature; a send or receive of nothing is bait. */
const movingTypes = new Set(['send', 'receive'])

/**
 * Whether a transaction only plants an address in the history: transfers of zero tokens, which anyone can make between any two addresses so
 * that a look-alike is copied later.
 */
export function isPoisoning(transaction: Transaction): boolean {
  const transfers = transaction.transfers ?? []
  if (!movingTypes.has(transaction.metadata.operationType) || transfers.length === 0) return false
  return transfers.every((transfer) => transfer.fungible_info && /^-?0*(\.0*)?$/.test(transfer.quantity.numeric))
}
