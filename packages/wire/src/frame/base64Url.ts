/** Bytes as base64url without padding (RFC 4648). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The bytes of base64url without padding.
 * @throws RangeError for any other text, such as one with unused bits that are not zero.
 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1 ? decode(text) : undefined
  if (!bytes || toBase64Url(bytes) !== text) throw new RangeError('not base64url')
  return bytes
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
