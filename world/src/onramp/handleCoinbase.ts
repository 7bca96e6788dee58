import { randomUUID, verify } from 'node:crypto'
import { z } from 'zod'
import { quoteAsset } from './quoteAsset.ts'
import { readJson, SandboxError } from './readJson.ts'
import type { Sandbox, SandboxRequest } from './Sandbox.ts'

const sessionMs = 5 * 60_000

const tokenSchema = z.object({
  addresses: z
    .array(
      z.object({
        address: z.string().min(1),
        blockchains: z.array(z.string()).min(1),
      }),
    )
    .min(1),
  assets: z.array(z.string()).optional(),
  clientIp: z.string().min(1),
})

const quoteSchema = z.object({
  purchaseCurrency: z.string(),
  purchaseNetwork: z.string().optional(),
  paymentAmount: z.string(),
  paymentCurrency: z.literal('USD'),
  paymentMethod: z.string(),
  country: z.string().length(2),
  subdivision: z.string().optional(),
})

/** Coinbase's onramp API as documented, for the world's tokens; undefined for a path that is not its. */
export async function handleCoinbase(sandbox: Sandbox, request: SandboxRequest): Promise<unknown> {
  if (!request.url.pathname.startsWith('/onramp/v1/')) return undefined
  checkToken(sandbox, request)
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /onramp/v1/buy/config':
      return { countries: [{ id: 'US', subdivisions: ['CA', 'NY'], payment_methods: [{ id: 'CARD' }] }] }
    case 'GET /onramp/v1/buy/options':
      return listOptions(sandbox)
    case 'POST /onramp/v1/buy/quote':
      return await answerQuote(sandbox, readJson(quoteSchema, request.body))
    case 'POST /onramp/v1/token':
      return openSession(sandbox, readJson(tokenSchema, request.body))
    default:
      throw new SandboxError(404, 'Coinbase has nothing at this path.')
  }
}

/** The bearer token: a JWT of the key this start made, over this very call. */
function checkToken({ keys }: Sandbox, { method, url, headers }: SandboxRequest): void {
  const bearer = typeof headers.authorization === 'string' ? headers.authorization : ''
  const [header = '', payload = '', signature = ''] = bearer.replace(/^Bearer /, '').split('.')
  const isGenuine = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    keys.coinbase.publicKey,
    Buffer.from(signature, 'base64url'),
  )
  const claims = isGenuine ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : {}
  const seconds = Date.now() / 1000
  const isForThis = claims.uri === `${method} ${url.host}${url.pathname}` && claims.sub === keys.coinbase.keyId
  if (!isForThis || claims.exp < seconds || claims.nbf > seconds + 5) throw new SandboxError(401, 'Unauthorized')
}

function listOptions({ assets }: Sandbox) {
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  return {
    payment_currencies: [
      {
        id: 'USD',
        limits: [
          { id: 'CARD', min: '10.00', max: '7500.00' },
          { id: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
        ],
      },
    ],
    purchase_currencies: symbols.map((symbol) => {
      const sold = assets.filter((asset) => asset.symbol === symbol)
      return {
        id: symbol,
        name: sold[0]?.name ?? symbol,
        symbol,
        icon_url: '',
        networks: sold.map(({ network, networkName, chainId, address }) => ({
          name: network,
          display_name: networkName,
          chain_id: chainId,
          contract_address: address ?? '',
          icon_url: '',
        })),
      }
    }),
  }
}

async function answerQuote(sandbox: Sandbox, wanted: z.output<typeof quoteSchema>) {
  const asset = sandbox.assets.find(
    ({ symbol, network }) =>
      symbol === wanted.purchaseCurrency &&
      (wanted.purchaseNetwork === undefined || network === wanted.purchaseNetwork),
  )
  if (!asset) throw new SandboxError(400, 'This currency is not sold on this network.')
  const quote = await quoteAsset({ asset, payment: wanted.paymentAmount })
  const usd = (value: string) => ({ value, currency: 'USD' })
  return {
    payment_total: usd(quote.total),
    payment_subtotal: usd(quote.subtotal),
    purchase_amount: { value: quote.amount, currency: asset.symbol },
    coinbase_fee: usd(quote.fee),
    network_fee: usd(quote.networkFee),
    quote_id: randomUUID(),
  }
}

function openSession(sandbox: Sandbox, request: z.output<typeof tokenSchema>) {
  const wallets = request.addresses.map(({ address, blockchains }) => ({
    address,
    assets: sandbox.assets.filter(
      ({ network, symbol, isReceiver }) =>
        isReceiver(address) &&
        blockchains.includes(network) &&
        (request.assets === undefined || request.assets.includes(symbol)),
    ),
  }))
  if (wallets.every(({ assets }) => assets.length === 0))
    throw new SandboxError(400, 'None of these assets is sold on these networks.')
  const token = randomUUID()
  sandbox.sessions.set(token, { wallets, expiresAt: Date.now() + sessionMs })
  return { token, channel_id: '' }
}
