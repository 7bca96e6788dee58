import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { makeCosmosPast } from '../../../test/makeCosmosPast.ts'
import { listedToken, testCosmosChain } from '../../../test/testCosmosChain.ts'
import { createCosmosSources } from '../../registry.ts'
import { requestCosmosAccount } from '../failureRequests.ts'
import { type ProviderCase, startCosmosNode } from '../ProviderCase.ts'

export const lcd: ProviderCase = {
  kind: 'cosmos',
  name: 'lcd',
  conformance: {
    async 'of a node'() {
      const past = await makeCosmosPast()
      const chain = testCosmosChain([past.cosmos.url], { tokens: [listedToken] })
      const price = 8
      const { lcd: source } = createCosmosSources({
        cache: createMemoryCache(),
        prices: { getPrices: () => Promise.resolve(new Map([['native', price]])) },
      })
      const caller = { readKey: () => createSecret('') }
      const stop = () => Promise.all([chain.lcd.close(), past.cosmos.stop()])
      return { ...source, chain, caller, past, price, stop }
    },
  },
  failures: { start: startCosmosNode('a'), requests: requestCosmosAccount, field: 'chainId' },
}
