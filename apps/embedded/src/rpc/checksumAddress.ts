import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex, toUtf8 } from '../bytes.ts'

/** An address with its checksum in upper and lower case (EIP-55). */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(toUtf8(digits))).slice(2)
  return `0x${Array.from(digits, (digit, index) => (Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** Whether a text is an address whose checksum, if it has one, is right. */
export function isAddress(text: unknown): text is string {
  if (typeof text !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksumAddress(text) === text
}
