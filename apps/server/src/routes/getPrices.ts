import type { CaipAddress, Currency, getPrices as contract } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Chain } from '../chains/Chain.ts'
import { nativeAddress } from '../chains/nativeAddress.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { Handler, ParsedRequest } from './Handler.ts'
import { parseAsset } from './parseAsset.ts'

/** As long as existing clients keep prices (WIRE 2.6). */
const priceTtlMs = 15_000

const pricedSchema = z.array(
  z.object({ address: z.string(), name: z.string(), symbol: z.string(), decimals: z.number(), price: z.number() }),
)
type Priced = z.infer<typeof pricedSchema>[number]

/** Prices of every token named, on any networks. Each token that has to be read from the node first counts as one more request. */
export const getPrices: Handler<typeof contract> = async (context, request) => {
  const { addresses, currency } = request.body
  if (addresses.length === 0)
    throw new ApiError(400, { field: 'addresses', description: 'Invalid parameter: addresses is empty' })
  const asked = addresses.map((value) => ({ value, ...parseAsset(context, { value, field: 'addresses' }) }))
  const chains = [...new Set(asked.map(({ chain }) => chain))]
  const priced = new Map<string, Priced>()
  await Promise.all(
    chains.map(async (chain) => {
      const tokens = [...new Set(asked.filter((one) => one.chain === chain).map(({ address }) => address))]
      for (const token of await readPrices(context, { chain, tokens, currency, request }))
        priced.set(`${chain.caipNetworkId}:${token.address}`, token)
    }),
  )
  return {
    fungibles: asked.flatMap(({ value, chain, address }) => {
      const token = priced.get(`${chain.caipNetworkId}:${address}`)
      if (!token) return []
      const { name, symbol, decimals, price } = token
      const iconUrl = `${request.publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`
      return [{ address: value satisfies CaipAddress, name, symbol, iconUrl, price, decimals }]
    }),
  }
}

/** @throws ApiError 429, 503 */
async function readPrices(
  context: ServerContext,
  options: {
    chain: Chain
    tokens: Address[]
    currency: Currency
    request: Pick<ParsedRequest<typeof contract>, 'charge' | 'facts'>
  },
): Promise<Priced[]> {
  const { chain, tokens, currency, request } = options
  try {
    return await context.state.cache.load(`prices:${chain.id}:${currency}:${[...tokens].sort().join()}`, {
      ttlMs: priceTtlMs,
      schema: pricedSchema,
      facts: request.facts,
      async load() {
        const contracts = tokens.filter((address) => address !== nativeAddress)
        const described = await context.tokens.describe(chain, { addresses: contracts, admit: request.charge })
        const prices = await context.prices.getPrices(chain, { tokens: described, currency })
        const native = { address: nativeAddress, ...chain.nativeCurrency, price: prices.get('native') ?? 0 }
        const listed = described.map((token) => ({ ...token, price: prices.get(token.address) ?? 0 }))
        return tokens.includes(nativeAddress) ? [native, ...listed] : listed
      },
    })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const description = 'The prices cannot be read now: no price provider of the network answers. Try again later.'
    throw new ApiError(503, { field: 'addresses', description, cause: error })
  }
}
