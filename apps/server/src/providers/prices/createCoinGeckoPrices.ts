import type { Dispatcher } from 'undici'
import type { Address } from 'viem'
import * as z from 'zod'
import type { Secret } from '../../secrets/createSecret.ts'
import { requestJson } from '../upstream/requestJson.ts'
import { coinGeckoAccess } from './coinGeckoAccess.ts'
import type { PricedAsset, PriceProvider } from './PriceProvider.ts'

const name = 'coingecko'
/** Contracts per request, as many as the public plan takes in one URL. */
const tokensPerCall = 30

const pricesSchema = z.record(z.string(), z.record(z.string(), z.number().nonnegative().nullish()))

/**
 * Prices from CoinGecko's public API v3: `simple/token_price` for tokens, `simple/price` for the native currency. Networks without
 * `coingecko` ids in the configuration have none.
 */
export function createCoinGeckoPrices(context: {
  url?: string | undefined
  key: Secret | undefined
  dispatcher: Dispatcher
}): PriceProvider {
  const { dispatcher } = context
  const { url: apiUrl, headers } = coinGeckoAccess(context)

  function request(path: string, query: Record<string, string>, signal: AbortSignal | undefined) {
    const url = new URL(`${apiUrl}/${path}`)
    url.search = new URLSearchParams(query).toString()
    return requestJson({ provider: name, url, headers, schema: pricesSchema, dispatcher, signal })
  }

  return {
    isOffered: (chain) => chain.coingecko !== undefined,
    async getPrices(chain, { tokens, currency, signal }) {
      const prices = new Map<PricedAsset, number>()
      if (!chain.coingecko) return prices
      const { platform, coin: nativeId } = chain.coingecko
      const parts: Address[][] = []
      for (let start = 0; start < tokens.length; start += tokensPerCall)
        parts.push(tokens.slice(start, start + tokensPerCall).map(({ address }) => address))
      const [nativePrices, ...tokenPrices] = await Promise.all([
        request('simple/price', { ids: nativeId, vs_currencies: currency }, signal),
        ...parts.map((part) =>
          request(
            `simple/token_price/${platform}`,
            { contract_addresses: part.join(), vs_currencies: currency },
            signal,
          ),
        ),
      ])
      const native = nativePrices[nativeId]?.[currency]
      if (native) prices.set('native', native)
      for (const [address, listed] of tokenPrices.flatMap((part) => Object.entries(part))) {
        const price = listed[currency]
        const token = tokens.find((candidate) => candidate.address === address.toLowerCase())
        if (price && token) prices.set(token.address, price)
      }
      return prices
    },
  }
}
