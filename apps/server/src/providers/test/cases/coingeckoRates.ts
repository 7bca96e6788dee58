import { Agent } from 'undici'
import { startCoinGecko } from '../../../test/startCoinGecko.ts'
import { createCoinGeckoRates } from '../../rates/createCoinGeckoRates.ts'
import type { ProviderCase } from '../ProviderCase.ts'

export const coingeckoRates: ProviderCase = {
  kind: 'rate',
  name: 'coingecko',
  conformance: {
    async 'by its documentation'() {
      const counterpart = await startCoinGecko()
      const dispatcher = new Agent()
      return {
        provider: createCoinGeckoRates({ isOffered: true, url: counterpart.url, key: undefined, dispatcher }),
        known: { currency: 'JPY', rate: 150 },
        stop: () => Promise.all([counterpart.stop(), dispatcher.destroy()]),
      }
    },
  },
  // Its host is that of the prices.
  failures: 'shares the upstream of another kind',
}
