import type { CaipNetworkId, ChainNamespace } from '@latchkey/wire'
import type { Abilities, Ability, Adapter } from '../adapter/Adapter.ts'
import { AbilityMissingError, AdapterNotFoundError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'

/** @throws AdapterNotFoundError 'Chain adapter not found' */
export function findAdapter(latchkey: Latchkey, namespace: ChainNamespace | undefined): Adapter {
  const adapter = latchkey.adapters.find((candidate) => candidate.namespace === namespace)
  if (!adapter) throw new AdapterNotFoundError({ namespace: namespace ?? 'none' })
  return adapter
}

/** @throws AbilityMissingError where the adapter does not declare the ability */
export function requireAbility<Name extends Ability>(adapter: Adapter, ability: Name): Abilities[Name] {
  const found: Partial<Abilities>[Name] = adapter[ability]
  if (!found) throw new AbilityMissingError({ namespace: adapter.namespace, ability })
  return found
}

/** A network and its adapter; undefined for a network that is not, or no longer, configured. */
export function findChain(
  latchkey: Latchkey,
  caipNetworkId: CaipNetworkId,
): { network: Network; adapter: Adapter } | undefined {
  for (const adapter of latchkey.adapters) {
    const network = adapter.networks.find((candidate) => candidate.caipNetworkId === caipNetworkId)
    if (network) return { network, adapter }
  }
  return undefined
}
