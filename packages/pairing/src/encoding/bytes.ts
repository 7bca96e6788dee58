import { PairingError } from '../PairingError.ts'

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** UTF-8. */
export function textToBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws RangeError for anything but pairs of hexadecimal digits. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new RangeError('It is not hexadecimal.')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** RFC 4648 §4, padded. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In chunks, because an argument list as long as a message would overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(binary)
}

/** RFC 4648 §5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads RFC 4648 §4, padded.
 * @throws PairingError ENVELOPE_INVALID for anything else: `atob` alone would accept white space.
 */
export function fromBase64(text: string): Uint8Array {
  // Bits after the last byte would give one message several spellings.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text) || btoa(atob(text)) !== text)
    throw new PairingError('ENVELOPE_INVALID')
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bitcoin's base 58, as multibase's `z` uses it. */
export function toBase58(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  const leadingZeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(leadingZeros < 0 ? bytes.length : leadingZeros) + text
}
