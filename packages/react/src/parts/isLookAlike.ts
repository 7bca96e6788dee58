import type { Transaction } from '@latchkey/core'

/**
 * Whether two different addresses could be confused in a list: the same first 4 and last 4 characters, which anyone can generate within
 * minutes. Hex addresses are compared without case.
 */
export function isLookAlike(one: string, other: string): boolean {
  const isSame = one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other
  return !isSame && toEnds(one) === toEnds(other)
}

/** The part of an address that a visitor compares. */
export function toEnds(address: string): string {
  return `${address.slice(0, 4)}${address.slice(-4)}`.toLowerCase()
}

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
