import { createSecret } from '../../../secrets/createSecret.ts'
import { createTestServer, testChain } from '../../../test/createTestServer.ts'
import { createChainBalances } from '../../balances/createChainBalances.ts'
import { createIndexedHistory } from '../../history/createIndexedHistory.ts'
import { createIndexedNfts } from '../../nfts/createIndexedNfts.ts'
import { type ProviderCase, startNode } from '../ProviderCase.ts'

export const indexer: ProviderCase = {
  kind: 'account',
  name: 'indexer',
  conformance: {
    async 'of a real node'({ anvil }) {
      const server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })] })
      await server.indexers[0]?.sync()
      const { db, tokens, state } = server.context
      const [chain] = server.context.chains.values()
      if (!chain) throw new Error('The server has no network.')
      const prices = { getPrices: () => Promise.resolve(new Map()) }
      return {
        chain,
        caller: { readKey: () => createSecret('') },
        balances: createChainBalances({ tokens, prices, cache: state.cache }),
        history: createIndexedHistory({ db }),
        nfts: createIndexedNfts({ db }),
        prices: { native: 0, usdc: 0 },
        stop: server.close,
      }
    },
  },
  // History and NFTs come from the database alone.
  failures: {
    start: startNode(),
    requests: (chain, { newAddress }) => [
      { path: `/v1/account/${newAddress()}/balance?projectId=p&currency=usd&chainId=${chain}` },
    ],
    field: 'chainId',
  },
}
