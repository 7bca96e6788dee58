import type { Dispatcher } from 'undici'
import type { Chain } from '../../chains/Chain.ts'
import type { NamesConfig } from '../../names/namesConfig.ts'
import type { Cache } from '../../state/Cache.ts'
import type { NameStore } from '../../stores/NameStore.ts'
import { createEnsNames } from './createEnsNames.ts'
import { createRegistryNames } from './createRegistryNames.ts'
import type { NameProvider } from './NameProvider.ts'

/** The providers of names that the configuration asks for, in its order; ENS only where a network has it. */
export function createConfiguredNames(context: {
  config: NamesConfig
  chains: readonly Chain[]
  cache: Cache
  store: NameStore
  dispatcher: Dispatcher
}): NameProvider[] {
  const { config, chains, store, cache } = context
  return config.order.flatMap((name) => {
    if (name === 'registry') return [createRegistryNames({ store, config, cache })]
    const chain = chains.find(({ contracts }) => contracts.ensUniversalResolver)
    const resolver = chain?.contracts.ensUniversalResolver
    return chain && resolver ? [createEnsNames({ ...context, chain, resolver })] : []
  })
}
