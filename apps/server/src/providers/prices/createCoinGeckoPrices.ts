import type { Dispatcher } from 'undici'
import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain, Network } from '../../chains/Chain.ts'
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
export function createCoinGeckoPrices<chain extends Network = Chain, address extends string = Address>(context: {
  url?: string | undefined
  key: Secret | undefined
  dispatcher: Dispatcher
}): PriceProvider<chain, address> {
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
      const prices = new Map<PricedAsset<address>, number>()
      if (!chain.coingecko) return prices
      const { coin: nativeId } = chain.coingecko
      // A network without contracts has no platform: its tokens are named by ids of their own, or not at all.
      const platform = 'platform' in chain.coingecko ? chain.coingecko.platform : undefined
      const named = tokens.flatMap(({ address }) => {
        const id = findCoin(chain, address)
        return id === undefined ? [] : [{ address, id }]
      })
      const ids = [...new Set([nativeId, ...named.map(({ id }) => id)])]
      const contracts = platform === undefined ? [] : tokens.map(({ address }) => address)
      const [coinPrices, ...tokenPrices] = await Promise.all([
        request('simple/price', { ids: ids.join(), vs_currencies: currency }, signal),
        ...split(contracts).map((part) =>
          request(
            `simple/token_price/${platform}`,
            { contract_addresses: part.join(), vs_currencies: currency },
            signal,
          ),
        ),
      ])
      for (const { address, id } of [{ address: 'native' as const, id: nativeId }, ...named]) {
        const price = coinPrices[id]?.[currency]
        if (price) prices.set(address, price)
      }
      for (const [address, listed] of tokenPrices.flatMap((part) => Object.entries(part))) {
        const price = listed[currency]
        const token = tokens.find(
          (candidate) => candidate.address === address || candidate.address === address.toLowerCase(),
        )
        if (price && token) prices.set(token.address, price)
      }
      return prices
    },
  }
}

function split<value>(values: readonly value[]): value[][] {
  const parts: value[][] = []
  for (let start = 0; start < values.length; start += tokensPerCall)
    parts.push(values.slice(start, start + tokensPerCall))
  return parts
}

/** CoinGecko's id of a token, where the configuration names it. */
function findCoin(chain: Network, address: string): string | undefined {
  return chain.namespace === 'cosmos' ? chain.tokens.find(({ denom }) => denom === address)?.coin : undefined
}
