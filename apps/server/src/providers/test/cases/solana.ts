import { closeNetwork } from '../../../chains/openNetwork.ts'
import type { SolanaAddress } from '../../../chains/solana/solanaAddress.ts'
import { openDatabase } from '../../../db/openDatabase.ts'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { createSolanaHistoryStore } from '../../../stores/createSolanaHistoryStore.ts'
import { makeSolanaPast } from '../../../test/makeSolanaPast.ts'
import { testSolanaChain } from '../../../test/testSolanaChain.ts'
import type { PricedAsset } from '../../prices/PriceProvider.ts'
import { createSolanaSources } from '../../registry.ts'
import { requestSolanaAccount } from '../failureRequests.ts'
import { type ProviderCase, startSolanaNode } from '../ProviderCase.ts'

export const solana: ProviderCase = {
  kind: 'solana',
  name: 'solana',
  conformance: {
    async 'of a real node'() {
      const past = await makeSolanaPast()
      const chain = testSolanaChain({ id: past.id, rpcUrls: [past.svm.url], dasUrls: [past.svm.url] })
      const prices = { native: 150, usdc: 1 }
      const known = new Map<PricedAsset<SolanaAddress>, number>([
        ['native', prices.native],
        [past.tokens.usdc.mint, prices.usdc],
      ])
      const database = await openDatabase({ dataDir: 'memory://' })
      const { solana: source } = createSolanaSources({
        cache: createMemoryCache(),
        solanaHistories: createSolanaHistoryStore(database.db),
        prices: { getPrices: () => Promise.resolve(new Map(known)) },
      })
      return {
        ...source,
        chain,
        caller: { readKey: () => createSecret('') },
        past,
        prices,
        stop: () => Promise.all([closeNetwork(chain), past.svm.stop(), database.close()]),
      }
    },
  },
  failures: { start: startSolanaNode('A'.repeat(43)), requests: requestSolanaAccount, field: 'chainId' },
}
