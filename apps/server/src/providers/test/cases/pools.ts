import { startAnvil } from '@latchkey/anvil'
import { type Address, parseUnits } from 'viem'
import { deployMarket, ether } from '../../../test/deployMarket.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createPoolPrices } from '../../prices/createPoolPrices.ts'
import { requestPrices } from '../failureRequests.ts'
import { type ProviderCase, startNode } from '../ProviderCase.ts'

export const pools: ProviderCase = {
  kind: 'price',
  name: 'pools',
  conformance: {
    async 'of a real node'() {
      const anvil = await startAnvil()
      const [owner] = (await anvil.client.getAddresses()) as [Address]
      const market = await deployMarket(anvil, owner)
      const natives = { token: market.weth, amount: ether('100') }
      await market.makeV2Pool(natives, { token: market.usdc, amount: parseUnits('300000', 6) })
      await market.makeV2Pool(natives, { token: market.dai, amount: ether('300000') })
      const chain = testChainContext({ id: 31337, rpcUrls: [anvil.url], contracts: market.contracts })
      return {
        provider: createPoolPrices(),
        chain,
        token: { address: market.dai, decimals: 18 },
        unserved: undefined,
        async stop() {
          await chain.rpc.close()
          await anvil.stop()
        },
      }
    },
  },
  failures: {
    start: startNode(({ market: { contracts } }) => ({ contracts, providers: { prices: ['pools'] } })),
    requests: requestPrices,
    field: 'addresses',
  },
}
