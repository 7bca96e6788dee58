import type { CaipAddress, Currency } from '@latchkey/wire'
import * as z from 'zod/mini'
import { type Network, nativeAddress } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { Handler, ParsedRequest } from './Handler.ts'
import { parseNetworkAsset } from './parseAccount.ts'
import { type PreparedResponse, prepareResponse } from './prepareResponse.ts'
import { priceSourceOf } from './priceSourceOf.ts'

/** As long as existing clients keep prices. */
const priceTtlMs = 15_000

const pricedSchema = z.object({
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  price: z.number(),
})
type Priced = z.infer<typeof pricedSchema>

type Asset = { value: CaipAddress; chain: Network; address: string }
type Written = { prices: readonly (Priced | undefined)[]; response: PreparedResponse }

/** By the body, which is the same object for each request with its text. */
const named = new WeakMap<object, readonly Asset[]>()
/** The latest response to a body: the same until a price is read anew. */
const written = new WeakMap<object, Written>()

/**
 * Prices of every token named, on any networks. Each token whose description has to be read from the node counts as one more request, and
 * so does each beyond the first whose price is read.
 */
export const getPrices: Handler<'getPrices'> = async (context, request) => {
  const { body } = request
  const assets = named.get(body) ?? parseAssets(context, body.addresses)
  named.set(body, assets)
  const chains = [...new Set(assets.map(({ chain }) => chain))]
  const priced = new Map<string, Priced>()
  await Promise.all(
    chains.map(async (chain) => {
      const tokens = [...new Set(assets.filter((one) => one.chain === chain).map(({ address }) => address))]
      for (const token of await readPrices(context, { chain, tokens, currency: body.currency, request }))
        priced.set(`${chain.caipNetworkId}:${token.address}`, token)
    }),
  )
  const prices = assets.map(({ chain, address }) => priced.get(`${chain.caipNetworkId}:${address}`))
  const last = written.get(body)
  if (last && prices.every((price, index) => price === last.prices[index])) return last.response
  const fungibles = assets.flatMap(({ value }, index) => {
    const token = prices[index]
    if (!token) return []
    const { name, symbol, decimals, price } = token
    const iconUrl = `${request.publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`
    return [{ address: value, name, symbol, iconUrl, price, decimals }]
  })
  const response = prepareResponse(JSON.stringify({ fungibles }))
  written.set(body, { prices, response })
  return response
}

/** @throws ApiError 400 `addresses` */
function parseAssets(context: ServerContext, addresses: readonly CaipAddress[]): Asset[] {
  if (addresses.length === 0)
    throw new ApiError(400, { field: 'addresses', description: 'Invalid parameter: addresses is empty' })
  return addresses.map((value) => ({ value, ...parseNetworkAsset(context, { value, field: 'addresses' }) }))
}

/**
 * Each price is kept by itself, so that a new combination of tokens reads only those that are not kept. A caller pays before the reads that
 * callers share: one without points fails alone.
 * @throws ApiError 429, 503
 */
async function readPrices(
  context: ServerContext,
  options: {
    chain: Network
    tokens: string[]
    currency: Currency
    request: Pick<ParsedRequest<'getPrices'>, 'charge' | 'facts'>
  },
): Promise<Priced[]> {
  const { chain, tokens, currency, request } = options
  const { cache } = context.state
  const source = priceSourceOf(context, chain)
  const keyOf = (address: string) => `price:${chain.id}:${currency}:${address}`
  const kept = await Promise.all(tokens.map((address) => cache.get(keyOf(address), { schema: pricedSchema })))
  const missing = tokens.filter((_, index) => kept[index] === undefined)
  const found = kept.flatMap((price) => price ?? [])
  if (found.length > 0) request.facts.cache ??= 'hit'
  const contracts = missing.filter((address) => address !== nativeAddress)
  try {
    const described = await source.describe(contracts, (cost) => request.charge(cost))
    const wanted = described.map(({ address }) => address)
    const isNativeMissing = missing.length > contracts.length
    if (wanted.length === 0 && !isNativeMissing) return found
    if (wanted.length > 1) await request.charge(wanted.length - 1)
    const load = async (): Promise<Priced[]> => {
      const prices = await source.getPrices(described, currency)
      const listed = described.map((token) => ({ ...token, price: prices.get(token.address) ?? 0 }))
      const price = prices.get('native') ?? 0
      const native: Priced = { address: nativeAddress, ...chain.nativeCurrency, price }
      const read = isNativeMissing ? [native, ...listed] : listed
      await Promise.all(read.map((price) => cache.set(keyOf(price.address), price, { ttlMs: priceTtlMs })))
      return read
    }
    const key = `prices:${chain.id}:${currency}:${isNativeMissing} ${wanted.toSorted().join()}`
    const shared = { ttlMs: priceTtlMs, schema: z.array(pricedSchema), facts: request.facts, load }
    return [...found, ...(await cache.load(key, shared))]
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const description = 'The prices cannot be read now: no price provider of the network answers. Try again later.'
    throw new ApiError(503, { field: 'addresses', description, cause: error })
  }
}
