import { evm } from '@latchkey/adapters/evm'
import { createLatchkey, type Latchkey } from '@latchkey/core'
import type { World } from '../world/readWorld.ts'

/** The kit of this page: the world's chains, the world's server. */
export function createKit(world: World, options: { manualPairing: boolean }): Latchkey {
  return createLatchkey({
    adapters: [evm({ chains: world.networks.map(toChain) })],
    serverUrl: world.server,
    ...(world.relay ? { pairing: { relayUrl: world.relay } } : {}),
    manualPairing: options.manualPairing,
    metadata: { name: 'Latchkey playground', url: location.origin },
  })
}

function toChain(network: World['networks'][number]) {
  return {
    id: Number(network.id.slice('eip155:'.length)),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [network.rpcUrl] } },
    testnet: true,
  }
}
