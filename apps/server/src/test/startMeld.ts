import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startUpstream } from './startUpstream.ts'

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

export const meldWebhookSecret = 'whsec-meld'
export const meldWebhookUrl = 'https://latchkey.test/v1/onramp/webhooks/meld'

/** A counterpart that follows Meld's documentation and can be made to fail. */
export async function startMeld() {
  let misbehave: Misbehaviour | undefined
  let status = 'SETTLED'
  const calls: { path: string; body: unknown }[] = []
  const upstream = await startUpstream((request, response, body) => {
    if (misbehave) return misbehave(request, response)
    const { authorization, 'meld-version': version } = request.headers
    if (authorization !== 'BASIC meld:key' || version !== '2023-12-19') return response.writeHead(401).end('{}')
    const { pathname, search } = new URL(request.url ?? '', 'http://x')
    calls.push({ path: `${pathname}${search}`, body: body === '' ? undefined : JSON.parse(body) })
    const content = bodyFor(`${request.method} ${pathname}`, status)
    response.setHeader('content-type', 'application/json')
    if (!content) return response.writeHead(404).end('{"code":"NOT_FOUND","message":"not found"}')
    return response.end(JSON.stringify(content))
  })
  return {
    ...upstream,
    calls,
    config: { type: 'meld', apiUrl: upstream.url, apiKey: 'meld:key', webhookSecret: meldWebhookSecret },
    misbehave(how: Misbehaviour | undefined) {
      misbehave = how
    },
    setStatus(next: string) {
      status = next
    },
  }
}

/** A report as the documentation shows it, signed for the URL it is sent to. */
export function meldReport(options: { secret?: string; signedAt?: number; url?: string; eventId?: string }) {
  const rawBody = JSON.stringify({
    eventType: 'TRANSACTION_CRYPTO_COMPLETE',
    eventId: options.eventId ?? '4cpRbNMyteKPzivtZ2RT4o',
    timestamp: '2026-11-21T12:00:00.653680Z',
    accountId: 'W2aRZnYGPwhBWB94iFsZus',
    version: '2023-12-19',
    payload: {
      paymentTransactionId: 'W9kNggNMASvX8NVK8LFCWg',
      externalSessionId: 'session-1',
      paymentTransactionStatus: 'SETTLED',
    },
  })
  const timestamp = new Date(options.signedAt ?? Date.now()).toISOString()
  const signature = createHmac('sha256', options.secret ?? meldWebhookSecret)
    .update(`${timestamp}.${options.url ?? meldWebhookUrl}.${rawBody}`)
    .digest('base64url')
  return { rawBody, headers: { 'meld-signature': `${signature}=`, 'meld-signature-timestamp': timestamp } }
}

function bodyFor(call: string, status: string): unknown {
  if (call !== 'GET /payments/transactions/W9kNggNMASvX8NVK8LFCWg') return responses[call]
  return {
    transaction: {
      id: 'W9kNggNMASvX8NVK8LFCWg',
      status,
      transactionType: 'CRYPTO_PURCHASE',
      createdAt: '2026-11-21T12:00:00.123456Z',
      sourceAmount: 100,
      destinationAmount: 0.0000005,
      destinationCurrencyCode: 'ETH_LOCAL',
      externalSessionId: 'session-1',
      cryptoDetails: {
        walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        blockchainTransactionId: '0xdef',
        chainId: '31337',
      },
    },
  }
}

const firm = (serviceProvider: string, destinationAmount: number) => ({
  transactionType: 'CRYPTO_PURCHASE',
  serviceProvider,
  paymentMethodType: 'CREDIT_DEBIT_CARD',
  sourceAmount: 100,
  sourceCurrencyCode: 'USD',
  fiatAmountWithoutFees: 98,
  destinationAmount,
  destinationCurrencyCode: 'USDC_LOCAL',
  networkFee: 0.5,
  transactionFee: 1.5,
  totalFee: 2,
  exchangeRate: 1,
  customerScore: 20,
})

const responses: Record<string, unknown> = {
  'GET /service-providers': [
    {
      serviceProvider: 'TRANSAK',
      name: 'Transak',
      status: 'LIVE',
      categories: ['CRYPTO_ONRAMP'],
      websiteUrl: 'https://transak.test',
      logos: { dark: 'https://x.test/d.png', light: 'https://x.test/l.png' },
    },
  ],
  'GET /service-providers/properties/countries': [{ countryCode: 'US', name: 'United States' }],
  'GET /service-providers/properties/crypto-currencies': [
    {
      currencyCode: 'USDC_LOCAL',
      name: 'USD Coin',
      chainCode: 'LOCAL',
      chainId: '31337',
      chainName: 'Local',
      contractAddress: '0x16b3',
    },
    {
      currencyCode: 'USDC_SOLANA',
      name: 'USD Coin',
      chainCode: 'SOLANA',
      chainId: '101',
      chainName: 'Solana',
      contractAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    },
    {
      currencyCode: 'ETH',
      name: 'Ethereum',
      chainCode: 'ETH',
      chainId: '1',
      chainName: 'Ethereum',
      contractAddress: '0x0000000000000000000000000000000000000000',
    },
    {
      currencyCode: 'SOL',
      name: 'Solana',
      chainCode: 'SOLANA',
      chainId: '101',
      chainName: 'Solana',
      contractAddress: null,
    },
    {
      currencyCode: 'BTC',
      name: 'Bitcoin',
      chainCode: 'BTC',
      chainId: null,
      chainName: 'Bitcoin',
      contractAddress: null,
    },
  ],
  'GET /service-providers/properties/fiat-currencies': [{ currencyCode: 'USD', name: 'US Dollar' }],
  'GET /service-providers/properties/payment-methods': [{ paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card' }],
  'GET /service-providers/properties/defaults/by-country': [
    { countryCode: 'US', defaultCurrencyCode: 'USD', defaultPaymentMethods: ['ACH'] },
  ],
  'GET /service-providers/limits/fiat-currency-purchases': [
    { currencyCode: 'USD', minimumAmount: 20, maximumAmount: 5000, defaultAmount: 100 },
  ],
  'POST /payments/crypto/quote': { quotes: [firm('TRANSAK', 97.5), firm('BANXA', 98)] },
  'POST /crypto/session/widget': {
    id: 'W1',
    token: 't',
    externalSessionId: 'x',
    widgetUrl: 'https://meldcrypto.com/?token=t',
  },
}
