import type { Transaction } from '@latchkey/core'

/**
 * Whether two different addresses could be taken for one another in a list: the same first 4 and last 4 characters, which anyone can make
 * within minutes. Hex addresses are the same whatever their case.
 */
export function isLookAlike(one: string, other: string): boolean {
  const isSame = one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other
  return !isSame && toEnds(one) === toEnds(other)
}

/** What a list shows of an address. */
export function toEnds(address: string): string {
  return `${address.slice(0, 4)}${address.slice(-4)}`.toLowerCase()
}

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
