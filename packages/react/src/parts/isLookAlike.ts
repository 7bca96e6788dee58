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
