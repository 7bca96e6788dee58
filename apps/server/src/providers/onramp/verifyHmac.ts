import { createHmac } from 'node:crypto'
import type { Secret } from '../../secrets/createSecret.ts'
import { isEqual } from '../../secrets/isEqual.ts'

/** Whether `signature` is the HMAC-SHA256 of the text with the secret, in the given encoding; compared in constant time. */
export function verifyHmac(options: {
  secret: Secret
  text: string
  signature: string
  encoding: 'hex' | 'base64url'
}): boolean {
  const expected = createHmac('sha256', options.secret.reveal()).update(options.text, 'utf8').digest()
  return isEqual(Buffer.from(options.signature, options.encoding), expected)
}

const windowMs = 5 * 60_000

/** Whether a report was signed at most 5 minutes before or after now: an older one may be a replay. */
export function isFresh(options: { signedAt: number; now: number }): boolean {
  return Math.abs(options.now - options.signedAt) <= windowMs
}

/** A report whose sender is not verified. The message says what is missing and nothing about what was expected. */
export class WebhookRejectedError extends Error {
  override readonly name = 'WebhookRejectedError'
}
