import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { makeBitcoinPast } from '../../../test/makeBitcoinPast.ts'
import { testBitcoinChain } from '../../../test/testBitcoinChain.ts'
import { createBitcoinSources } from '../../registry.ts'
import { requestBitcoinAccount } from '../failureRequests.ts'
import { type ProviderCase, startBitcoinNode } from '../ProviderCase.ts'

export const esplora: ProviderCase = {
  kind: 'bitcoin',
  name: 'esplora',
  conformance: {
    async 'of a real node'() {
      const past = await makeBitcoinPast()
      const chain = testBitcoinChain([past.bitcoin.url])
      const price = 60_000
      const { esplora: source } = createBitcoinSources({
        cache: createMemoryCache(),
        prices: { getPrices: () => Promise.resolve(new Map([['native', price]])) },
      })
      const caller = { readKey: () => createSecret('') }
      return {
        ...source,
        chain,
        caller,
        past,
        price,
        stop: () => Promise.all([chain.esplora.close(), past.bitcoin.stop()]),
      }
    },
  },
  failures: { start: startBitcoinNode('a'), requests: requestBitcoinAccount, field: 'chainId' },
}
