import { Agent } from 'undici'
import { coinGeckoIds, coinGeckoToken, startCoinGecko } from '../../../test/startCoinGecko.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createCoinGeckoPrices } from '../../prices/createCoinGeckoPrices.ts'
import { requestPrices } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

export const coingecko: ProviderCase = {
  kind: 'price',
  name: 'coingecko',
  conformance: {
    async 'by its documentation'() {
      const counterpart = await startCoinGecko()
      const dispatcher = new Agent()
      const chain = testChainContext({ id: 31337, rpcUrls: ['http://127.0.0.1:1'], coingecko: coinGeckoIds })
      return {
        provider: createCoinGeckoPrices({ url: counterpart.url, key: undefined, dispatcher }),
        chain,
        token: { address: coinGeckoToken, decimals: 18 },
        unserved: { ...chain, coingecko: undefined },
        stop: () => Promise.all([counterpart.stop(), dispatcher.destroy(), chain.rpc.close()]),
      }
    },
  },
  failures: {
    async start() {
      const counterpart = await startCoinGecko()
      return {
        ...counterpart,
        configure: ({ url }) => ({
          chain: { providers: { prices: ['coingecko'] }, coingecko: coinGeckoIds },
          providerUrls: { coingecko: url },
        }),
      }
    },
    requests: requestPrices,
    field: 'addresses',
  },
}
