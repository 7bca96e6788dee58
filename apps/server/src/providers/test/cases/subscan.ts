import { Agent } from 'undici'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { startSubscan } from '../../../test/startSubscan.ts'
import { polkadotNetwork, testPolkadotChain } from '../../../test/testPolkadotChain.ts'
import { createPolkadotHistory } from '../../registry.ts'
import { requestPolkadotAccount } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

/** Nobody listens there. */
const noNode = 'http://127.0.0.1:9'

export const subscan: ProviderCase = {
  kind: 'polkadot history',
  name: 'subscan',
  conformance: {
    async 'by its documentation'() {
      const upstream = await startSubscan([], { key: 'good' })
      const dispatcher = new Agent()
      const chain = testPolkadotChain([noNode], { subscanUrl: upstream.url })
      const { subscan: source } = createPolkadotHistory({ cache: createMemoryCache(), dispatcher })
      const caller = { readKey: () => createSecret('good') }
      const stop = () => Promise.all([chain.rpc.close(), dispatcher.destroy(), upstream.stop()])
      return { ...source, chain, caller, upstream, stop }
    },
  },
  failures: {
    async start() {
      const upstream = await startSubscan()
      return {
        ...upstream,
        configure: ({ url }) => ({
          network: polkadotNetwork([noNode], { id: `polkadot:${'c'.repeat(32)}`, subscanUrl: url }),
        }),
      }
    },
    requests: requestPolkadotAccount(['history']),
    field: 'chainId',
  },
}
