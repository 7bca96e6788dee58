import { z } from 'zod'
import { type Asset, findOutcome, testCards } from './assets.ts'
import type { Order } from './createOrders.ts'
import { quoteAsset } from './quoteAsset.ts'
import { readJson, SandboxError } from './readJson.ts'
import type { Sandbox, SandboxRequest } from './Sandbox.ts'

const defaultPayment = '100'

/** The query the page was opened with: Coinbase's, Meld's `token`, or Meld's public one. */
const openSchema = z.object({
  token: z.string().optional(),
  publicKey: z.string().optional(),
  destinationCurrencyCode: z.string().optional(),
  walletAddress: z.string().optional(),
  externalCustomerId: z.string().max(50).default(''),
  sessionToken: z.string().optional(),
  partnerUserRef: z.string().max(50).default(''),
  defaultAsset: z.string().optional(),
  defaultNetwork: z.string().optional(),
  presetFiatAmount: z.string().optional(),
  redirectUrl: z.url({ protocol: /^https?$/ }).optional(),
})

const choiceSchema = z.object({ asset: z.string(), payment: z.string() })
const paySchema = choiceSchema.extend({
  card: z.object({
    number: z.string().max(40),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'must be a month and year, 12/34'),
    code: z.string().regex(/^\d{3,4}$/, 'must be three or four digits'),
  }),
})
const confirmSchema = z.object({ approves: z.boolean() })

/** Requests of the checkout page to its own origin; undefined for any other path. */
export async function handlePage(sandbox: Sandbox, request: SandboxRequest): Promise<unknown> {
  const { method, url, headers, body } = request
  if (!url.pathname.startsWith('/checkout/')) return undefined
  // JSON only: a form of another site cannot send it without a preflight.
  if (method === 'POST' && headers['content-type'] !== 'application/json')
    throw new SandboxError(400, 'The body must be application/json.')
  if (`${method} ${url.pathname}` === 'POST /checkout/open') return describe(open(sandbox, readJson(openSchema, body)))
  const [, key = '', verb] = /^\/checkout\/([0-9a-f-]{36})(?:\/(quote|pay|confirm))?$/.exec(url.pathname) ?? []
  const order = sandbox.orders.find(key)
  if (method === 'GET' && verb === undefined) return describe(order)
  if (method !== 'POST' || verb === undefined) throw new SandboxError(404, 'The checkout has nothing at this path.')
  if (verb === 'confirm') {
    sandbox.orders.confirm(order, readJson(confirmSchema, body))
    return describe(order)
  }
  if (verb === 'quote') {
    const { asset, payment } = choose(order, readJson(choiceSchema, body))
    const { bought: _, ...quote } = await quoteAsset({ asset, payment })
    return { ...quote, symbol: asset.symbol }
  }
  const wanted = readJson(paySchema, body)
  const outcome = findOutcome(wanted.card.number)
  if (!outcome) throw new SandboxError(400, 'card.number: this is a sandbox, use one of its test cards')
  const { asset, payment } = choose(order, wanted)
  sandbox.orders.pay(order, { asset, quote: await quoteAsset({ asset, payment }), outcome })
  return describe(order)
}

function open(sandbox: Sandbox, query: z.output<typeof openSchema>): Order {
  if (query.token !== undefined) return sandbox.orders.find(query.token)
  if (query.publicKey !== undefined) return openPublic(sandbox, query)
  const session = sandbox.sessions.get(query.sessionToken ?? '')
  if (!session) throw new SandboxError(410, 'This link was used or is not one of ours. Go back and begin again.')
  sandbox.sessions.delete(query.sessionToken ?? '')
  if (session.expiresAt < Date.now()) throw new SandboxError(410, 'This link has run out. Go back and begin again.')
  const [wallet] = session.wallets.filter(({ assets }) => assets.length > 0)
  const assets = wallet?.assets ?? []
  const onNetwork = assets.filter(({ network }) => network === query.defaultNetwork)
  const preferred = onNetwork.length > 0 ? onNetwork : assets
  const asset = preferred.find(({ symbol }) => symbol === query.defaultAsset) ?? preferred[0]
  if (!wallet || !asset) throw new SandboxError(400, 'There is nothing to buy here.')
  return sandbox.orders.create({
    role: 'coinbase',
    reference: query.partnerUserRef,
    wallet: wallet.address,
    assets,
    chosen: { asset, payment: query.presetFiatAmount ?? defaultPayment },
    isLocked: false,
    redirectUrl: query.redirectUrl,
  })
}

/** Meld's checkout as a page opens it without Meld's API: only the wallet in it is fixed. */
function openPublic({ keys, assets, orders }: Sandbox, query: z.output<typeof openSchema>): Order {
  const { publicKey, destinationCurrencyCode = '', walletAddress = '', externalCustomerId, redirectUrl } = query
  if (publicKey !== keys.meld.publicKey) throw new SandboxError(401, 'publicKey: is not ours')
  const asset = assets.find(
    ({ code, symbol }) => code === destinationCurrencyCode || symbol === destinationCurrencyCode,
  )
  if (!asset) throw new SandboxError(400, 'destinationCurrencyCode: is not sold here')
  if (!asset.isReceiver(walletAddress))
    throw new SandboxError(400, `walletAddress: must be an address of ${asset.networkName}`)
  return orders.create({
    role: 'meld',
    reference: externalCustomerId,
    isPublic: true,
    wallet: walletAddress,
    assets: assets.filter(({ isReceiver }) => isReceiver(walletAddress)),
    chosen: { asset, payment: defaultPayment },
    isLocked: false,
    redirectUrl,
  })
}

/** @throws SandboxError 400 for a token the session does not sell, or another choice than a locked one. */
function choose(order: Order, wanted: z.output<typeof choiceSchema>): { asset: Asset; payment: string } {
  const asset = order.assets.find(({ code }) => code === wanted.asset)
  if (!asset) throw new SandboxError(400, 'asset: is not sold in this checkout')
  const isOther = asset !== order.chosen.asset || wanted.payment !== order.chosen.payment
  if (order.isLocked && order.state === 'open' && isOther) throw new SandboxError(400, 'payment: is settled already')
  return { asset, payment: wanted.payment }
}

function describe(order: Order) {
  const { key, id, wallet, state, hash, isLocked, redirectUrl, chosen } = order
  return {
    key,
    id,
    wallet,
    state,
    hash: hash ?? null,
    isLocked,
    redirectUrl: redirectUrl ?? null,
    asset: chosen.asset.code,
    payment: chosen.payment,
    assets: order.assets.map(({ code, symbol, networkName }) => ({ code, symbol, network: networkName })),
    cards: testCards.map(({ number, label }) => ({ number, label })),
  }
}
