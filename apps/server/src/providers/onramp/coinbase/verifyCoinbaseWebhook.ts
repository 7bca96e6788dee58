import { createHash } from 'node:crypto'
import type { Secret } from '../../../secrets/createSecret.ts'
import type { OnrampWebhook } from '../OnrampProvider.ts'
import { isFresh, verifyHmac, WebhookRejectedError } from '../verifyHmac.ts'

/**
 * Verifies that Coinbase sent a report: `X-Hook0-Signature: t=…,v0=…,h=…,v1=…`, where v0 signs `{t}.{body}` and v1 also the headers that h
 * names. Either one suffices: proxies may rewrite headers, so v1 is not required.
 * @returns an id that is the same when the report is sent again.
 * @throws WebhookRejectedError
 * @see https://docs.cdp.coinbase.com/webhooks/verify-signatures
 */
export function verifyCoinbaseWebhook(webhook: OnrampWebhook, secret: Secret | undefined): string {
  const { headers, rawBody } = webhook
  if (!secret) throw new WebhookRejectedError('This server has no webhook secret for this provider.')
  const parts = new Map((readHeader(headers, 'x-hook0-signature') ?? '').split(',').map(splitPair))
  const t = parts.get('t') ?? ''
  if (!/^\d{1,12}$/.test(t) || !isFresh({ signedAt: Number(t) * 1000, now: webhook.now }))
    throw new WebhookRejectedError('The signature is missing or older than 5 minutes.')
  const names = parts.get('h') ?? ''
  const values = names.split(' ').map((name) => readHeader(headers, name) ?? '')
  const isProven =
    proves(secret, { signature: parts.get('v0'), text: `${t}.${rawBody}` }) ||
    proves(secret, { signature: parts.get('v1'), text: [t, names, ...values, rawBody].join('.') })
  if (!isProven) throw new WebhookRejectedError('The signature does not match the body.')
  // Not x-event-id: v0 does not sign it, so a replay could carry another.
  return createHash('sha256').update(rawBody).digest('hex')
}

function proves(secret: Secret, options: { signature: string | undefined; text: string }): boolean {
  const { signature, text } = options
  if (signature === undefined || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return verifyHmac({ secret, text, signature, encoding: 'hex' })
}

function readHeader(headers: OnrampWebhook['headers'], name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

function splitPair(part: string): [string, string] {
  const [name = '', ...value] = part.split('=')
  return [name.trim(), value.join('=')]
}
