import type { Secret } from '../../../secrets/createSecret.ts'
import type { OnrampWebhook } from '../OnrampProvider.ts'
import { isFresh, verifyHmac, WebhookRejectedError } from '../verifyHmac.ts'

/**
 * Verifies that Meld sent a report: `Meld-Signature` is the HMAC of `{timestamp}.{url}.{body}` in base64url.
 * @throws WebhookRejectedError
 * @see https://docs.meld.io/docs/webhook-authentication
 */
export function verifyMeldWebhook(webhook: OnrampWebhook, secret: Secret | undefined): void {
  const signature = webhook.headers['meld-signature']
  const timestamp = webhook.headers['meld-signature-timestamp']
  if (!secret) throw new WebhookRejectedError('This server has no webhook secret for this provider.')
  if (webhook.url === undefined)
    throw new WebhookRejectedError(
      'This server does not know the URL that is signed. Its operator must set PUBLIC_URL.',
    )
  if (typeof signature !== 'string' || typeof timestamp !== 'string')
    throw new WebhookRejectedError('The signature is missing.')
  if (!isFresh({ signedAt: toMilliseconds(timestamp), now: webhook.now }))
    throw new WebhookRejectedError('The signature is older than 5 minutes.')
  const text = `${timestamp}.${webhook.url}.${webhook.rawBody}`
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(signature) || !verifyHmac({ secret, text, signature, encoding: 'base64url' }))
    throw new WebhookRejectedError('The signature does not match the body.')
}

/** ISO 8601 as documented, seconds since 1970 as some report it; NaN, which is never fresh, for anything else. */
function toMilliseconds(timestamp: string): number {
  return /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1000 : Date.parse(timestamp)
}
