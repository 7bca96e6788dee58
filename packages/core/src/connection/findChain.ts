import type { CaipNetworkId } from '@latchkey/wire'
import type { Adapter } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'

/** A network and the adapter that speaks to it; undefined for a network that is not configured, or no longer. */
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
