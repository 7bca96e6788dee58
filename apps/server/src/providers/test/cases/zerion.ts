import { Agent } from 'undici'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { startZerion, zerionChain, zerionKey, zerionPrices } from '../../../test/startZerion.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createZerion } from '../../zerion/createZerion.ts'
import { createZerionBalances } from '../../zerion/createZerionBalances.ts'
import { createZerionHistory } from '../../zerion/createZerionHistory.ts'
import { createZerionNfts } from '../../zerion/createZerionNfts.ts'
import { requestAccount } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

export const zerion: ProviderCase = {
  kind: 'account',
  name: 'zerion',
  conformance: {
    async 'by its documentation'(past) {
      const counterpart = await startZerion(past)
      const dispatcher = new Agent()
      const client = createZerion({ url: counterpart.url, dispatcher, cache: createMemoryCache() })
      const chain = testChainContext({ id: 31337, rpcUrls: [past.anvil.url], zerion: { chain: zerionChain } })
      return {
        chain,
        caller: { readKey: () => createSecret(zerionKey) },
        balances: createZerionBalances(client),
        history: createZerionHistory(client),
        nfts: createZerionNfts(client),
        prices: zerionPrices,
        stop: () => Promise.all([counterpart.stop(), dispatcher.destroy(), chain.rpc.close()]),
      }
    },
  },
  failures: {
    async start({ past }) {
      const counterpart = await startZerion(past)
      return {
        ...counterpart,
        configure: ({ url }) => ({
          chain: {
            zerion: { chain: zerionChain },
            providers: { history: ['zerion'], balances: ['zerion'], nfts: ['zerion'] },
          },
          providerKeys: { zerion: zerionKey },
          providerUrls: { zerion: url },
        }),
      }
    },
    requests: requestAccount,
    field: 'chainId',
  },
}
