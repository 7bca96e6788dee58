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
