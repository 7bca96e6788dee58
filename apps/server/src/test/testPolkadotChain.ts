import type { Polkadot } from '@latchkey/polkadot-node'
import type * as z from 'zod'
import { isPolkadot, type PolkadotChain } from '../chains/Chain.ts'
import { networkSchema } from '../chains/networkSchema.ts'
import { openNetwork } from '../chains/openNetwork.ts'
import type { polkadotChainSchema } from '../chains/polkadot/polkadotSchema.ts'
import { testNodes } from './testNodes.ts'

/** The node of tests. */
export type PolkadotNode = Polkadot

type TestPolkadotNetwork = z.input<typeof polkadotChainSchema>

/** Of `startPolkadot`'s first block, which is the same each time. */
export const polkadotId = 'polkadot:03b88f6bb8a8431d93a9bdbb0c1f05be'

/** The network of `startPolkadot`, as `LATCHKEY_CHAINS` has it. */
export function polkadotNetwork(rpcUrls: string[], more: Partial<TestPolkadotNetwork> = {}): TestPolkadotNetwork {
  return { id: polkadotId, name: 'Local Asset Hub', rpcUrls, prefix: 0, ...more }
}

/** A Polkadot network as providers get it, for tests without a server. Close its `rpc`. */
export function testPolkadotChain(rpcUrls: string[], more?: Partial<TestPolkadotNetwork>): PolkadotChain {
  const opened = openNetwork(networkSchema.parse(polkadotNetwork(rpcUrls, more)), testNodes)
  if (!isPolkadot(opened)) throw new Error(`${opened.caipNetworkId} is no Polkadot network.`)
  return opened
}
