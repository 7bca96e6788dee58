import { createHash } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/wire'
import type { Chain, Network } from '../chains/Chain.ts'
import type { ProviderCaller } from './ProviderCaller.ts'
import { createFallback, type Fallback } from './upstream/createFallback.ts'

/** What history and NFT providers have in common. */
export type ListProvider<chain extends Network = Chain> = {
  name: string
  /** Serves one network per request. */
  isPerNetwork?: boolean
  isOffered: (chain: chain, caller: ProviderCaller) => boolean
}

export type ChainGroup<provider, chain extends Network = Chain> = {
  key: string
  providers: readonly provider[]
  chains: readonly chain[]
}

/** Groups the networks that the same providers serve in the same order, so that one request covers all of them. */
export function groupChains<provider extends ListProvider<chain>, chain extends Network = Chain>(
  chains: readonly chain[],
  options: { providersOf: (chain: chain) => readonly provider[]; caller: ProviderCaller },
): ChainGroup<provider, chain>[] {
  const groups = new Map<string, { providers: provider[]; chains: chain[] }>()
  for (const chain of chains) {
    const providers = options.providersOf(chain).filter((provider) => provider.isOffered(chain, options.caller))
    const isAlone = providers.some(({ isPerNetwork }) => isPerNetwork)
    const key = `${providers.map(({ name }) => name).join()}${isAlone ? ` ${chain.id}` : ''}`
    const group = groups.get(key)
    if (group) group.chains.push(chain)
    else groups.set(key, { providers, chains: [chain] })
  }
  return [...groups].map(([order, group]) => ({ ...group, key: `${order} ${group.chains.map(({ id }) => id).join()}` }))
}

/** The part of a cursor that ties it to its query: with another query the cursor is invalid. */
export function fingerprintQuery(address: string, chains: readonly { caipNetworkId: CaipNetworkId }[]): string {
  const query = JSON.stringify([address, chains.map(({ caipNetworkId }) => caipNetworkId)])
  return createHash('sha256').update(query).digest('base64url').slice(0, 11)
}

/** One fallback per group of networks, so that a provider's circuit breaker outlives a request. */
export function createGroupFallbacks<provider extends { name: string }>(): (
  group: Pick<ChainGroup<provider>, 'key' | 'providers'>,
) => Fallback<provider> {
  const fallbacks = new Map<string, Fallback<provider>>()
  return (group) => {
    const fallback = fallbacks.get(group.key) ?? createFallback(group.providers)
    fallbacks.set(group.key, fallback)
    return fallback
  }
}
