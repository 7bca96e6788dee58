import { startPolkadot } from '@latchkey/polkadot-node'
import { createSecret } from '../../../secrets/createSecret.ts'
import { testPolkadotChain } from '../../../test/testPolkadotChain.ts'
import { createPolkadotSources } from '../../registry.ts'
import { requestPolkadotAccount } from '../failureRequests.ts'
import { type ProviderCase, startPolkadotNode } from '../ProviderCase.ts'

export const polkadot: ProviderCase = {
  kind: 'polkadot',
  name: 'polkadot',
  conformance: {
    async 'of a node'() {
      const node = await startPolkadot()
      const chain = testPolkadotChain([node.url])
      const price = 5
      const prices = { getPrices: () => Promise.resolve(new Map([['native' as const, price]])) }
      const caller = { readKey: () => createSecret('') }
      const stop = () => Promise.all([chain.rpc.close(), node.stop()])
      return { ...createPolkadotSources({ prices }).polkadot, chain, caller, node, price, stop }
    },
  },
  failures: {
    start: startPolkadotNode('a'),
    requests: requestPolkadotAccount(['balance', 'portfolio']),
    field: 'chainId',
  },
}
