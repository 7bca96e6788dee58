import type { Network } from '../src/network.ts'

/** A network with these nodes. */
export function networkOf(...rpcUrls: readonly string[]): Network {
  return {
    id: 31337,
    name: 'Local',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls,
  }
}
