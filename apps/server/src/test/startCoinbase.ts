import { createHmac, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startUpstream } from './startUpstream.ts'

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

export const coinbaseWebhookSecret = 'whsec-coinbase'

/** A counterpart that follows Coinbase's documentation, checks each call's token, and can be made to fail. */
export async function startCoinbase(options: { key?: 'ed25519' | 'ec' } = {}) {
  const { publicKey, keySecret } = options.key === 'ec' ? makeEcKey() : makeEd25519Key()
  let misbehave: Misbehaviour | undefined
  const calls: { path: string; body: unknown; claims: Record<string, unknown> }[] = []
  const upstream = await startUpstream((request, response, body) => {
    if (misbehave) return misbehave(request, response)
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const claims = readToken(request, publicKey)
    if (claims?.uri !== `${request.method} ${url.host}${url.pathname}` || claims.exp !== Number(claims.nbf) + 120)
      return response.writeHead(401).end('{"message":"Unauthorized"}')
    calls.push({ path: `${url.pathname}${url.search}`, body: body === '' ? undefined : JSON.parse(body), claims })
    const found = responses[`${request.method} ${url.pathname}`]
    response.setHeader('content-type', 'application/json')
    if (!found) return response.writeHead(404).end('{"message":"not found"}')
    return response.end(JSON.stringify(found))
  })
  return {
    ...upstream,
    calls,
    config: {
      type: 'coinbase',
      apiUrl: upstream.url,
      payUrl: 'https://pay.coinbase.test',
      keyId: 'organizations/o/apiKeys/k',
      keySecret,
      webhookSecret: coinbaseWebhookSecret,
    },
    misbehave(how: Misbehaviour | undefined) {
      misbehave = how
    },
  }
}

/** A report as the documentation shows it, signed. */
export function coinbaseReport(options: {
  status?: string
  event?: string
  transactionId?: string
  walletAddress?: string
  network?: string
  secret?: string
  signedAt?: number
  bind?: 'v0' | 'v1'
}) {
  const {
    status = 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    event = 'success',
    transactionId = 'tx-1',
    bind = 'v0',
  } = options
  const rawBody = JSON.stringify({
    eventType: `onramp.transaction.${event}`,
    transactionId,
    partnerUserRef: 'visitor-1',
    status,
    walletAddress: options.walletAddress ?? '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    purchaseCurrency: 'USDC',
    purchaseNetwork: options.network ?? 'local',
    purchaseAmount: { value: '98.5', currency: 'USDC' },
    paymentTotal: { value: '100', currency: 'USD' },
    txHash: '0xabc',
    createdAt: '2026-11-21T12:00:00Z',
  })
  const t = Math.floor((options.signedAt ?? Date.now()) / 1000)
  const sign = (text: string) =>
    createHmac('sha256', options.secret ?? coinbaseWebhookSecret)
      .update(text)
      .digest('hex')
  const v0 = `v0=${sign(`${t}.${rawBody}`)}`
  const v1 = `h=content-type x-event-id,v1=${sign(`${t}.content-type x-event-id.application/json.event-1.${rawBody}`)}`
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-event-id': 'event-1',
      'x-hook0-signature': `t=${t},${bind === 'v0' ? v0 : v1}`,
    },
  }
}

const responses: Record<string, unknown> = {
  'GET /onramp/v1/buy/options': {
    payment_currencies: [
      {
        id: 'USD',
        limits: [
          { id: 'CARD', min: '10.00', max: '7500.00' },
          { id: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
        ],
      },
    ],
    purchase_currencies: [
      {
        id: 'usdc-uuid',
        name: 'USD Coin',
        symbol: 'USDC',
        icon_url: 'https://x.test/usdc.png',
        networks: [
          { name: 'local', display_name: 'Local', chain_id: '31337', contract_address: '0x16b3' },
          { name: 'solana', display_name: 'Solana', chain_id: '0', contract_address: 'EPj' },
        ],
      },
      {
        id: 'eth-uuid',
        name: 'Ethereum',
        symbol: 'ETH',
        networks: [{ name: 'local', display_name: 'Local', chain_id: '31337', contract_address: '' }],
      },
      {
        id: 'btc-uuid',
        name: 'Bitcoin',
        symbol: 'BTC',
        networks: [{ name: 'bitcoin', display_name: 'Bitcoin', chain_id: '0', contract_address: '' }],
      },
      {
        id: 'sol-uuid',
        name: 'Solana',
        symbol: 'SOL',
        networks: [{ name: 'solana', display_name: 'Solana', chain_id: '0', contract_address: '' }],
      },
    ],
  },
  'GET /onramp/v1/buy/config': { countries: [{ id: 'US', subdivisions: ['CA'], payment_methods: [{ id: 'CARD' }] }] },
  'POST /onramp/v1/buy/quote': {
    payment_total: { value: '100.00', currency: 'USD' },
    payment_subtotal: { value: '98.50', currency: 'USD' },
    purchase_amount: { value: '98.5', currency: 'USDC' },
    coinbase_fee: { value: '1.25', currency: 'USD' },
    network_fee: { value: '0.25', currency: 'USD' },
    quote_id: 'quote-1',
  },
  'POST /onramp/v1/token': { token: 'session-token-1', channel_id: '' },
}

function makeEd25519Key() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { publicKey, keySecret: Buffer.concat([seed, point]).toString('base64') }
}

function makeEcKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // As environment files carry it.
  return { publicKey, keySecret: privateKey.export({ format: 'pem', type: 'sec1' }).toString().replaceAll('\n', '\\n') }
}

function readToken(request: IncomingMessage, key: KeyObject): Record<string, unknown> | undefined {
  const [header = '', payload = '', signature = ''] = (request.headers.authorization ?? '')
    .slice('Bearer '.length)
    .split('.')
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString() || '{}')
  const signed = Buffer.from(`${header}.${payload}`)
  const bytes = Buffer.from(signature, 'base64url')
  const isGenuine =
    alg === 'EdDSA'
      ? verify(null, signed, key, bytes)
      : verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)
  return isGenuine ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined
}
