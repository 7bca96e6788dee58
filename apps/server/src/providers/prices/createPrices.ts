import type { CaipNetworkId } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import type { PriceProviderName } from '../providerNames.ts'
import { createBreaker } from '../upstream/createBreaker.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import { NoProviderError, ProviderRefusalError } from '../upstream/ProviderUnavailableError.ts'
import type { PricedAsset, PriceProvider, Prices } from './PriceProvider.ts'

/**
 * Prices of a network's providers in its configured order: each is asked for what those before it did not price. One that is down is
 * passed over, behind a breaker of its own for each network.
 * @throws NoProviderError when none answered.
 */
export function createPrices(options: {
  chains: readonly Chain[]
  providers: Readonly<Record<PriceProviderName, PriceProvider>>
}): Prices {
  const guarded = new Map<CaipNetworkId, { ask: Prices['getPrices'] }[]>(
    options.chains.map((chain) => [
      chain.caipNetworkId,
      chain.providers.prices
        .filter((name) => options.providers[name].isOffered(chain))
        .map((name) => {
          const breaker = createBreaker({ provider: name })
          return { ask: (...question) => breaker.run(() => options.providers[name].getPrices(...question)) }
        }),
    ]),
  )
  return {
    async getPrices(chain, question) {
      const prices = new Map<PricedAsset, number>()
      const failures: unknown[] = []
      const providers = guarded.get(chain.caipNetworkId) ?? []
      for (const { ask } of providers) {
        const tokens = question.tokens.filter(({ address }) => !prices.has(address))
        if (tokens.length === 0 && prices.has('native')) break
        try {
          for (const [asset, price] of await ask(chain, { ...question, tokens }))
            if (!prices.has(asset)) prices.set(asset, price)
        } catch (error) {
          if (!isUnavailable(error) && !(error instanceof ProviderRefusalError)) throw error
          failures.push(error)
        }
      }
      if (failures.length > 0 && failures.length === providers.length) throw new NoProviderError(failures)
      return prices
    },
  }
}
