import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Asset } from './assets.ts'
import type { Order } from './createOrders.ts'
import { quoteAsset } from './quoteAsset.ts'
import { readJson, SandboxError } from './readJson.ts'
import type { Sandbox, SandboxRequest } from './Sandbox.ts'

const firm = 'LATCHKEY_SANDBOX'

const quoteSchema = z.object({
  countryCode: z.string().length(2),
  sourceCurrencyCode: z.literal('USD'),
  sourceAmount: z.number().positive(),
  destinationCurrencyCode: z.string(),
  paymentMethodType: z.string().optional(),
})

const widgetSchema = z.object({
  sessionType: z.literal('BUY'),
  externalSessionId: z.string().optional(),
  sessionData: z.object({
    walletAddress: z.string().min(1),
    sourceCurrencyCode: z.literal('USD'),
    sourceAmount: z.string(),
    destinationCurrencyCode: z.string(),
    serviceProvider: z.literal(firm),
    redirectUrl: z.url({ protocol: /^https?$/ }).optional(),
  }),
})

const statuses: Record<Order['state'], string> = {
  open: 'PENDING',
  waiting: 'TWO_FA_REQUIRED',
  paying: 'SETTLING',
  succeeded: 'SETTLED',
  declined: 'DECLINED',
  expired: 'CANCELLED',
  failed: 'ERROR',
}

/** Meld's API as documented, with one firm behind it; undefined for a path that is not its. */
export async function handleMeld(sandbox: Sandbox, request: SandboxRequest): Promise<unknown> {
  const { pathname } = request.url
  if (!/^\/(service-providers|payments|crypto)(\/|$)/.test(pathname)) return undefined
  checkKey(sandbox, request)
  const call = `${request.method} ${pathname}`
  if (call in lists) return lists[call]?.(sandbox)
  if (call === 'POST /payments/crypto/quote') return await answerQuote(sandbox, readJson(quoteSchema, request.body))
  if (call === 'POST /crypto/session/widget') return openWidget(sandbox, readJson(widgetSchema, request.body))
  const [, id] = /^GET \/payments\/transactions\/([^/]+)$/.exec(call) ?? []
  const order = id === undefined ? undefined : sandbox.orders.findById(id)
  if (order) return { transaction: toTransaction(order) }
  throw new SandboxError(404, 'Meld has nothing at this path.')
}

function checkKey({ keys }: Sandbox, { headers }: SandboxRequest): void {
  const given = Buffer.from(typeof headers.authorization === 'string' ? headers.authorization : '')
  const expected = Buffer.from(`BASIC ${keys.meld.apiKey}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new SandboxError(401, 'Unauthorized')
}

const lists: Record<string, (sandbox: Sandbox) => unknown> = {
  'GET /service-providers': () => [
    {
      serviceProvider: firm,
      name: 'Latchkey sandbox',
      status: 'LIVE',
      categories: ['CRYPTO_ONRAMP'],
      websiteUrl: '',
      logos: { dark: '', darkShort: '', light: '', lightShort: '' },
    },
  ],
  'GET /service-providers/properties/countries': () => [{ countryCode: 'US', name: 'United States' }],
  'GET /service-providers/properties/fiat-currencies': () => [{ currencyCode: 'USD', name: 'US Dollar' }],
  'GET /service-providers/properties/payment-methods': () => [
    { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Credit & debit card', paymentType: 'CARD' },
  ],
  'GET /service-providers/properties/defaults/by-country': () => [
    { countryCode: 'US', defaultCurrencyCode: 'USD', defaultPaymentMethods: ['CREDIT_DEBIT_CARD'] },
  ],
  'GET /service-providers/limits/fiat-currency-purchases': () => [
    { currencyCode: 'USD', minimumAmount: 10, maximumAmount: 7500, defaultAmount: 100 },
  ],
  'GET /service-providers/properties/crypto-currencies': ({ assets }) =>
    assets.map(({ code, name, network, networkName, chainId, address }) => ({
      currencyCode: code,
      name,
      chainCode: network,
      chainId,
      chainName: networkName,
      contractAddress: address ?? null,
    })),
}

async function answerQuote(sandbox: Sandbox, wanted: z.output<typeof quoteSchema>) {
  const asset = findAsset(sandbox, wanted.destinationCurrencyCode)
  const quote = await quoteAsset({ asset, payment: String(wanted.sourceAmount) })
  const [fee, networkFee] = [Number(quote.fee), Number(quote.networkFee)]
  return {
    quotes: [
      {
        transactionType: 'CRYPTO_PURCHASE',
        serviceProvider: firm,
        countryCode: wanted.countryCode,
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        sourceAmount: wanted.sourceAmount,
        sourceCurrencyCode: 'USD',
        fiatAmountWithoutFees: Number(quote.subtotal),
        destinationAmount: Number(quote.amount),
        destinationCurrencyCode: asset.code,
        exchangeRate: Number(quote.subtotal) / Number(quote.amount),
        networkFee,
        transactionFee: fee,
        totalFee: Number((fee + networkFee).toFixed(2)),
      },
    ],
  }
}

function openWidget(sandbox: Sandbox, { sessionData, externalSessionId = '' }: z.output<typeof widgetSchema>) {
  const asset = findAsset(sandbox, sessionData.destinationCurrencyCode)
  if (!asset.isReceiver(sessionData.walletAddress))
    throw new SandboxError(400, `walletAddress: must be an address of ${asset.networkName}`)
  const order = sandbox.orders.create({
    role: 'meld',
    reference: externalSessionId,
    wallet: sessionData.walletAddress,
    assets: [asset],
    chosen: { asset, payment: sessionData.sourceAmount },
    isLocked: true,
    redirectUrl: sessionData.redirectUrl,
  })
  return {
    id: order.id,
    token: order.key,
    externalSessionId,
    widgetUrl: `${sandbox.url}/?token=${order.key}`,
    serviceProviderWidgetUrl: `${sandbox.url}/?token=${order.key}`,
  }
}

function findAsset({ assets }: Sandbox, code: string): Asset {
  const asset = assets.find((one) => one.code === code)
  if (!asset) throw new SandboxError(400, 'This currency is not sold here.')
  return asset
}

function toTransaction(order: Order) {
  const { asset, payment } = order.chosen
  return {
    id: order.id,
    status: statuses[order.state],
    transactionType: 'CRYPTO_PURCHASE',
    serviceProvider: firm,
    createdAt: order.createdAt.toISOString(),
    updatedAt: new Date().toISOString(),
    sourceAmount: Number(payment),
    sourceCurrencyCode: 'USD',
    destinationAmount: Number(order.quote?.amount ?? 0),
    destinationCurrencyCode: asset.code,
    externalSessionId: order.isPublic ? null : order.reference,
    externalCustomerId: order.isPublic ? order.reference : null,
    paymentMethodType: 'CREDIT_DEBIT_CARD',
    cryptoDetails: {
      walletAddress: order.wallet,
      chainId: asset.chainId,
      blockchainTransactionId: order.hash ?? null,
    },
  }
}
