import { Agent } from 'undici'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import type { AccountPast } from '../../../test/makeAccountPast.ts'
import { blockscoutKey, blockscoutPrices, startBlockscout } from '../../../test/startBlockscout.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createBlockscout } from '../../blockscout/createBlockscout.ts'
import { createBlockscoutBalances } from '../../blockscout/createBlockscoutBalances.ts'
import { createBlockscoutHistory } from '../../blockscout/createBlockscoutHistory.ts'
import { createBlockscoutNfts } from '../../blockscout/createBlockscoutNfts.ts'
import { requestAccount } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

export const blockscout: ProviderCase = {
  kind: 'account',
  name: 'blockscout',
  conformance: {
    'for many networks': (past) => setUp(past, { isOwn: false }),
    'of one network': (past) => setUp(past, { isOwn: true }),
  },
  failures: {
    async start({ past }) {
      const counterpart = await startBlockscout(past)
      return {
        ...counterpart,
        configure: ({ url }) => ({
          chain: { providers: { history: ['blockscout'], balances: ['blockscout'], nfts: ['blockscout'] } },
          providerKeys: { blockscout: blockscoutKey },
          providerUrls: { blockscout: url },
        }),
      }
    },
    requests: requestAccount,
    field: 'chainId',
  },
}

async function setUp(past: AccountPast, { isOwn }: { isOwn: boolean }) {
  const counterpart = await startBlockscout(past)
  const dispatcher = new Agent()
  const client = createBlockscout({ url: counterpart.url, dispatcher, cache: createMemoryCache() })
  const own = isOwn && { blockscout: { url: `${counterpart.url}/api/v2` } }
  const chain = testChainContext({ id: 31337, rpcUrls: [past.anvil.url], ...own })
  const prices = { getPrices: () => Promise.resolve(new Map([['native' as const, 7]])) }
  return {
    chain,
    caller: { readKey: () => createSecret(blockscoutKey) },
    balances: createBlockscoutBalances(client, { prices }),
    history: createBlockscoutHistory(client),
    nfts: createBlockscoutNfts(client),
    prices: blockscoutPrices,
    stop: () => Promise.all([counterpart.stop(), dispatcher.destroy(), chain.rpc.close()]),
  }
}
