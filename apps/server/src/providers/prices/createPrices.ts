import { type CaipNetworkId, isPrice } from '@latchkey/wire'
import type { Network } from '../../chains/Chain.ts'
import type { PriceProviderName } from '../providerNames.ts'
import { createBreaker } from '../upstream/createBreaker.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import { NoProviderError, ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'
import type { PricedAsset, PriceProvider, Prices } from './PriceProvider.ts'

/**
 * Prices from a network's providers in the configured order: each prices what the previous ones did not. A provider that is down is
 * skipped, with a circuit breaker per network; an impossible price counts as none.
 * @throws NoProviderError when none responded.
 */
export function createPrices<chain extends Network, address extends string>(options: {
  chains: readonly chain[]
  providers: Readonly<Partial<Record<PriceProviderName, PriceProvider<chain, address>>>>
}): Prices<chain, address> {
  const guard =
    (chain: chain) =>
    (name: PriceProviderName): Prices<chain, address>[] => {
      const provider = options.providers[name]
      if (!provider?.isOffered(chain)) return []
      const breaker = createBreaker({ provider: name })
      return [{ getPrices: (...args) => breaker.run(() => provider.getPrices(...args)) }]
    }
  const guarded = new Map<CaipNetworkId, Prices<chain, address>[]>(
    options.chains.map((chain) => {
      const names: readonly PriceProviderName[] = chain.providers.prices
      return [chain.caipNetworkId, names.flatMap(guard(chain))]
    }),
  )
  return {
    async getPrices(chain, query) {
      const prices = new Map<PricedAsset<address>, number>()
      const failures: unknown[] = []
      const providers = guarded.get(chain.caipNetworkId) ?? []
      for (const provider of providers) {
        const tokens = query.tokens.filter(({ address }) => !prices.has(address))
        if (tokens.length === 0 && prices.has('native')) break
        try {
          for (const [asset, price] of await provider.getPrices(chain, { ...query, tokens }))
            if (!prices.has(asset) && isPrice(price)) prices.set(asset, price)
        } catch (error) {
          if (!isUnavailable(error) && !(error instanceof ProviderRejectionError)) throw error
          failures.push(error)
        }
      }
      if (failures.length > 0 && failures.length === providers.length) throw new NoProviderError(failures)
      return prices
    },
  }
}
