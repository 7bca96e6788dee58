import { createHash } from 'node:crypto'
import type { Secret } from '../../../secrets/createSecret.ts'
import type { OnrampWebhook } from '../OnrampProvider.ts'
import { isFresh, verifyHmac, WebhookRefusedError } from '../verifyHmac.ts'

/**
 * Proves that Coinbase sent a report: `X-Hook0-Signature: t=…,v0=…,h=…,v1=…`, where v0 is over `{t}.{body}` and v1 also over the headers
 * that h names. Either is proof; proxies may rewrite headers, so v1 is not insisted on.
 * @returns an id that a repeated report has too.
 * @throws WebhookRefusedError
 * @see https://docs.cdp.coinbase.com/webhooks/verify-signatures
 */
export function verifyCoinbaseWebhook(webhook: OnrampWebhook, secret: Secret | undefined): string {
  const { headers, rawBody } = webhook
  if (!secret) throw new WebhookRefusedError('This server has no webhook secret for this provider.')
  const parts = new Map((readHeader(headers, 'x-hook0-signature') ?? '').split(',').map(splitPair))
  const t = parts.get('t') ?? ''
  if (!/^\d{1,12}$/.test(t) || !isFresh({ signedAt: Number(t) * 1000, now: webhook.now }))
    throw new WebhookRefusedError('The signature is missing or not of the last 5 minutes.')
  const names = parts.get('h') ?? ''
  const values = names.split(' ').map((name) => readHeader(headers, name) ?? '')
  const isProven =
    proves(secret, { signature: parts.get('v0'), text: `${t}.${rawBody}` }) ||
    proves(secret, { signature: parts.get('v1'), text: [t, names, ...values, rawBody].join('.') })
  if (!isProven) throw new WebhookRefusedError('The signature does not fit the body.')
  // Not x-event-id: v0 does not cover it, so a replay could carry another.
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
