import { isSameAddress } from '@latchkey/core/internal'
/**
 * Whether two different addresses could be confused in a list: the same first 4 and last 4 characters, which anyone can generate within
 * minutes. In base58 an end that differs in case alone is as easy to take for the other.
 */
export function isLookAlike(one: string, other: string): boolean {
  return !isSameAddress(one, other) && toEnds(one) === toEnds(other)
}

/** The part of an address that a visitor compares. */
export function toEnds(address: string): string {
  return `${address.slice(0, 4)}${address.slice(-4)}`.toLowerCase()
}
