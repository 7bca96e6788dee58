import { PairingError } from '../PairingError.ts'

/** RFC 4648 §4, padded. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // A call per chunk: an argument list as long as a message would overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(binary)
}

/** RFC 4648 §5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Reads RFC 4648 §4, padded.
 * @throws PairingError ENVELOPE_INVALID when it is anything else: `atob` alone would let white space pass.
 */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new PairingError('ENVELOPE_INVALID')
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
