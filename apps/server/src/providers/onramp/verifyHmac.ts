import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../secrets/createSecret.ts'

/** Whether `signature` is the HMAC-SHA256 of the text under the secret, in the given encoding; compared in constant time. */
export function verifyHmac(options: {
  secret: Secret
  text: string
  signature: string
  encoding: 'hex' | 'base64url'
}): boolean {
  const expected = createHmac('sha256', options.secret.reveal()).update(options.text, 'utf8').digest()
  const given = Buffer.from(options.signature, options.encoding)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
