import type { Secret } from '../../../secrets/createSecret.ts'
import type { OnrampWebhook } from '../OnrampProvider.ts'
import { isFresh, verifyHmac, WebhookRefusedError } from '../verifyHmac.ts'

/**
 * Proves that Meld sent a report: `Meld-Signature` is the HMAC of `{timestamp}.{url}.{body}` in base64url.
 * @throws WebhookRefusedError
 * @see https://docs.meld.io/docs/webhook-authentication
 */
export function verifyMeldWebhook(webhook: OnrampWebhook, secret: Secret | undefined): void {
  const signature = webhook.headers['meld-signature']
  const timestamp = webhook.headers['meld-signature-timestamp']
  if (!secret) throw new WebhookRefusedError('This server has no webhook secret for this provider.')
  if (webhook.url === undefined)
    throw new WebhookRefusedError('This server does not know the URL that is signed: its operator sets PUBLIC_URL.')
  if (typeof signature !== 'string' || typeof timestamp !== 'string')
    throw new WebhookRefusedError('The signature is missing.')
  if (!isFresh({ signedAt: toMilliseconds(timestamp), now: webhook.now }))
    throw new WebhookRefusedError('The signature is not of the last 5 minutes.')
  const text = `${timestamp}.${webhook.url}.${webhook.rawBody}`
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(signature) || !verifyHmac({ secret, text, signature, encoding: 'base64url' }))
    throw new WebhookRefusedError('The signature does not fit the body.')
}

/** ISO 8601 as documented, seconds since 1970 as some report it; NaN, which is never fresh, for anything else. */
function toMilliseconds(timestamp: string): number {
  return /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1000 : Date.parse(timestamp)
}
