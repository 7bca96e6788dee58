import type { CaipNetworkId } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { createFallback, type Fallback } from '../upstream/createFallback.ts'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import type { SwapCaller, SwapProvider, SwapRequest } from './SwapProvider.ts'

/** Swaps as the routes see them: of the first provider of a network that can. */
export type Swaps = Omit<SwapProvider, 'name' | 'isOffered'> & {
  /** Whether anyone can. */
  isOffered: SwapProvider['isOffered']
}

/**
 * Asks a network's swap providers in its configured order. Questions asked at the same moment are asked once.
 * @throws NoProviderError, ProviderRefusalError from each of its functions.
 */
export function createSwaps(options: { chains: readonly Chain[]; providers: readonly SwapProvider[] }): Swaps {
  const byName = new Map(options.providers.map((provider) => [provider.name, provider]))
  const ordered = new Map<CaipNetworkId, SwapProvider[]>(
    options.chains.map((chain) => [
      chain.caipNetworkId,
      chain.providers.swap.flatMap((name) => byName.get(name) ?? []),
    ]),
  )
  const fallbacks = new Map([...ordered].map(([id, providers]) => [id, createFallback(providers)]))
  const share = createSingleFlight()

  function ask<value>(
    chain: Chain,
    caller: SwapCaller,
    what: (provider: SwapProvider) => Promise<value>,
  ): Promise<value> {
    const fallback: Fallback<SwapProvider> = fallbacks.get(chain.caipNetworkId) ?? createFallback([])
    return fallback(what, { only: (provider) => provider.isOffered(chain, caller) })
  }

  /** Names a question; callers with and without a key are asked for by different providers. */
  function keyOf(kind: string, chain: Chain, caller: SwapCaller, request?: SwapRequest): string {
    const names = (ordered.get(chain.caipNetworkId) ?? [])
      .filter((one) => one.isOffered(chain, caller))
      .map(({ name }) => name)
    return [kind, chain.id, names, request?.from, request?.to, request?.amount, request?.user].join()
  }

  return {
    isOffered: (chain, caller) => (ordered.get(chain.caipNetworkId) ?? []).some((one) => one.isOffered(chain, caller)),
    listTokens: (chain, caller) =>
      share(keyOf('tokens', chain, caller), () =>
        ask(chain, caller, (one) => one.listTokens(chain, { ...caller, signal: undefined })),
      ),
    getQuote: (chain, request, caller) =>
      share(keyOf('quote', chain, caller, request), () =>
        ask(chain, caller, (one) => one.getQuote(chain, request, { ...caller, signal: undefined })),
      ),
    listSpenders: (chain, caller) => ask(chain, caller, (one) => one.listSpenders(chain, caller)),
    getSpender: (chain, request, caller) => ask(chain, caller, (one) => one.getSpender(chain, request, caller)),
    build: (chain, request, caller) => ask(chain, caller, (one) => one.build(chain, request, caller)),
  }
}
