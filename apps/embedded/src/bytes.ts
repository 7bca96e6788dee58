export { fromBase64Url, toBase64Url } from '@latchkey/wire/frame'

/** Bytes over a plain buffer, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The bytes of hex digits after `0x`.
 * @throws RangeError for any other text.
 */
export function fromHex(hex: string): Bytes {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(hex)) throw new RangeError('not hex')
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** `length` bytes of the browser's CSPRNG. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Overwrites secrets. The engine may have copied them before: this shortens their life, it does not prove their end. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
